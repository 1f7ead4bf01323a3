/** Half a pin with a little air. */
const AROUND_PX = 56;
/** Beside the controls as well, which stand in a corner. */
const SIDE_PX = 84;
const WIDE_PX = 420;

/** What the view that holds every pin keeps free at its edges, in pixels: the same on opposite sides, so that the pins are in its middle. */
export function pinPadding(widthPx: number, textScale: number) {
  const isWide = widthPx >= WIDE_PX * textScale;
  const side = (isWide ? SIDE_PX : AROUND_PX) * textScale;
  return { top: AROUND_PX * textScale, bottom: AROUND_PX * textScale, left: side, right: side };
}
