/** Longitude, then latitude, in degrees. */
export type Spot = readonly [longitude: number, latitude: number];

/** §9 of the specification. */
const EARTH_RADIUS_METRES = 6_371_000;

/** By vectors from the middle of the Earth, so that neither poles nor the date line are anything special. */
export function metresBetween(from: Spot, to: Spot): number {
  const [a, b] = [vectorTo(from), vectorTo(to)];
  const chord = Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
  return 2 * EARTH_RADIUS_METRES * Math.asin(Math.min(1, chord / 2));
}

function vectorTo([longitude, latitude]: Spot): readonly [number, number, number] {
  const [lambda, phi] = [(longitude / 180) * Math.PI, (latitude / 180) * Math.PI];
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
}

/** North, south, east and west edge, in degrees, as the query writes them. */
export type Box = readonly [north: number, south: number, east: number, west: number];

/** Walking east from the western edge, the point comes before or at the eastern edge. Edges belong to the box. */
export function isWithin([north, south, east, west]: Box, [longitude, latitude]: Spot): boolean {
  if (latitude > north || latitude < south) return false;
  return isWholeWay(east, west) || eastward(west, longitude) <= eastward(west, east);
}

export function middleOf([north, south, east, west]: Box): Spot {
  const width = isWholeWay(east, west) ? WHOLE_WAY : eastward(west, east);
  const longitude = west + width / STEPS / 2;
  return [longitude > 180 ? longitude - 360 : longitude, (north + south) / 2];
}

/** Of a degree: counted whole, so that no sum of fractions decides on which side of an edge something lies. */
const STEPS = 1e6;
const WHOLE_WAY = 360 * STEPS;

/** From -180 to 180 is the whole way round, not none of it. */
function isWholeWay(east: number, west: number): boolean {
  return east - west === 360;
}

/** Steps to walk east from one meridian to another, fewer than once round; 180 and -180 are the same. */
function eastward(from: number, to: number): number {
  return (Math.round(to * STEPS) - Math.round(from * STEPS) + WHOLE_WAY) % WHOLE_WAY;
}
