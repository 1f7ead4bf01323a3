/** Degrees along each side of a file of place names. */
const CELL_DEGREES = 5;

/** The file that holds a spot's names, by the cell's south-west corner. */
export function labelCell(longitude: number, latitude: number): string {
  const corner = (degrees: number) => Math.floor(degrees / CELL_DEGREES) * CELL_DEGREES;
  return `${corner(longitude)}_${corner(latitude)}`;
}

/** Written by the build (`place-labels.ts`); the version is in the name, so that it can be kept for ever. */
export function labelsAddress(cell: string): string {
  return `/assets/places-1/${cell}.json`;
}
