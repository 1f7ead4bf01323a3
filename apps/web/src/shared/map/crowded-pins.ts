export type PlacedPin = {
  readonly id: string;
  /** Of the middle, in pixels. */
  readonly x: number;
  readonly y: number;
  /** In pixels, with its label and a margin. */
  readonly width: number;
  /** In pixels, with a margin. */
  readonly height: number;
};

/** The pins that would overlap an earlier one: the earlier ones have labels, these become dots. */
export function crowdedPins(pins: readonly PlacedPin[]): ReadonlySet<string> {
  const labelled: PlacedPin[] = [];
  const crowded = new Set<string>();
  for (const pin of pins) {
    const isCovered = labelled.some(
      ({ x, y, width, height }) =>
        Math.abs(x - pin.x) < (width + pin.width) / 2 && Math.abs(y - pin.y) < (height + pin.height) / 2,
    );
    if (isCovered) crowded.add(pin.id);
    else labelled.push(pin);
  }
  return crowded;
}
