export type PlacedPin = { readonly id: string; readonly x: number; readonly y: number };

/** The size of the widest pin ("2 dates"), in pixels, including a margin. */
const PIN_WIDTH = 72;
const PIN_HEIGHT = 32;

/** The pins that would overlap an earlier one: the earlier ones keep their labels, these become dots. */
export function crowdedPins(pins: readonly PlacedPin[]): ReadonlySet<string> {
  const labelled: PlacedPin[] = [];
  const crowded = new Set<string>();
  for (const pin of pins) {
    const isCovered = labelled.some(({ x, y }) => Math.abs(x - pin.x) < PIN_WIDTH && Math.abs(y - pin.y) < PIN_HEIGHT);
    if (isCovered) crowded.add(pin.id);
    else labelled.push(pin);
  }
  return crowded;
}
