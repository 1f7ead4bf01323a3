/** Longitude, then latitude, in degrees. */
export type LonLat = readonly [longitude: number, latitude: number];

/** The mean radius, as every distance of the product uses. */
const EARTH_RADIUS_METRES = 6_371_000;

/** Uses vectors from the Earth's centre, so that poles and the antimeridian need no special case. */
export function metresBetween(from: LonLat, to: LonLat): number {
  const [a, b] = [vectorTo(from), vectorTo(to)];
  const chord = Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
  return 2 * EARTH_RADIUS_METRES * Math.asin(Math.min(1, chord / 2));
}

function vectorTo([longitude, latitude]: LonLat): readonly [number, number, number] {
  const [lambda, phi] = [(longitude / 180) * Math.PI, (latitude / 180) * Math.PI];
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
}

/** North, south, east and west edge in degrees, in the order of the query. */
export type Box = readonly [north: number, south: number, east: number, west: number];

/** Whether the point lies between the western and the eastern edge, going east. Edges are inclusive. */
export function isWithin([north, south, east, west]: Box, [longitude, latitude]: LonLat): boolean {
  if (latitude > north || latitude < south) return false;
  return isFullCircle(east, west) || eastward(west, longitude) <= eastward(west, east);
}

/** The 180th meridian counts as -180, whose time zone it then has: the product normalises it so. */
export function middleOf([north, south, east, west]: Box): LonLat {
  const width = isFullCircle(east, west) ? FULL_CIRCLE : eastward(west, east);
  const longitude = west + width / STEPS / 2;
  return [longitude >= 180 ? longitude - 360 : longitude, (north + south) / 2];
}

/** Steps per degree: integers, so that rounding doesn't decide on which side of an edge a point lies. */
const STEPS = 1e6;
const FULL_CIRCLE = 360 * STEPS;

/** From -180 to 180 is a full circle, not an empty one. */
function isFullCircle(east: number, west: number): boolean {
  return east - west === 360;
}

/** Steps eastward from one meridian to another, less than a full circle; 180 and -180 are the same. */
function eastward(from: number, to: number): number {
  return (Math.round(to * STEPS) - Math.round(from * STEPS) + FULL_CIRCLE) % FULL_CIRCLE;
}
