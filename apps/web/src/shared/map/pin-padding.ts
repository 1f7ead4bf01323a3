/** Half a pin and a margin. */
const AROUND_PX = 56;
/** Wider at the sides, for the controls in the corners. */
const SIDE_PX = 94;
const WIDE_PX = 420;

/** The padding of the view that fits every pin, in pixels: equal on opposite sides, so that the pins are centred. */
export function pinPadding(widthPx: number, textScale: number) {
  const isWide = widthPx >= WIDE_PX * textScale;
  const side = (isWide ? SIDE_PX : AROUND_PX) * textScale;
  return { top: AROUND_PX * textScale, bottom: AROUND_PX * textScale, left: side, right: side };
}
