/** Half the height of a pin, and a margin. */
const AROUND_PX = 56;
/** Half the width of a pin; where there is space, with the controls in the corners. */
const [NARROW_SIDE_PX, WIDE_SIDE_PX] = [72, 110];
const WIDE_PX = 420;

/** Of the button that leads from a map of the whole window back to the list. */
const TOGGLE_PX = 40;

/**
 * The padding of the view that fits every pin, in pixels: equal on opposite sides, so that the pins are centred.
 * `isAlone`: there is no list beside the map, but a button over it.
 */
export function pinPadding(widthPx: number, textScale: number, isAlone: boolean) {
  const isWide = widthPx >= WIDE_PX * textScale;
  const side = (isWide ? WIDE_SIDE_PX : NARROW_SIDE_PX) * textScale;
  const around = AROUND_PX * textScale;
  return { top: around, bottom: around + (isAlone ? TOGGLE_PX : 0), left: side, right: side };
}
