/** Font files that every page needs; the web app preloads them by their built URL (import with `?url`). */
export const preloadedFontFiles = [
  "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2",
  "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2",
] as const;
