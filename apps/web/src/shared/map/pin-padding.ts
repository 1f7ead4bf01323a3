/** Half the height of a pin, and a margin. */
const AROUND_PX = 56;
/** Half the width of a pin; where there is space, with the controls in the corners. */
const [NARROW_SIDE_PX, WIDE_SIDE_PX] = [72, 110];
const WIDE_PX = 420;

/** The padding of the view that fits every pin, in pixels: equal on opposite sides, so that the pins are centred. */
export function pinPadding(widthPx: number, textScale: number) {
  const isWide = widthPx >= WIDE_PX * textScale;
  const side = (isWide ? WIDE_SIDE_PX : NARROW_SIDE_PX) * textScale;
  return { top: AROUND_PX * textScale, bottom: AROUND_PX * textScale, left: side, right: side };
}
