/** The logo: a winding path and the dot at its end. Drawn in a 32 × 24 box. */
export const logoViewBox = "0 0 32 24";
export const logoPath = "M3 20C3 8 6 4 9.5 4S13 20 17 20 20.5 5 24.5 5 29 8.5 29 12";
export const logoDot = { x: 29, y: 19, radius: 2.6 } as const;

/** The logo as an SVG document, for favicons, mail and OpenGraph images. */
export function renderLogo({
  colour = "#0b5b49",
  ground,
  size = 64,
}: {
  colour?: string;
  ground?: string;
  size?: number;
} = {}): string {
  const shapes =
    `<path d="${logoPath}" fill="none" stroke="${colour}" stroke-width="4.4" stroke-linecap="round"/>` +
    `<circle cx="${logoDot.x}" cy="${logoDot.y}" r="${logoDot.radius}" fill="${colour}"/>`;
  return ground
    ? `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="-8 -12 48 48"><rect x="-8" y="-12" width="48" height="48" rx="11" fill="${ground}"/>${shapes}</svg>`
    : `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size * 0.75}" viewBox="${logoViewBox}">${shapes}</svg>`;
}
