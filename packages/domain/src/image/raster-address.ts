/** The address of the same picture in a format that link previews and mails show: they know no SVG. */
export function rasterAddress(src: string): string {
  return src.replace(/^(\/scene\/(?!wide\/).+)\.svg$/, "$1.png");
}
