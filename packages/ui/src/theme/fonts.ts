/** The two files every page needs at once; the web preloads them by their built address (import with `?url`). */
export const preloadedFontFiles = [
  "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2",
  "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2",
] as const;
