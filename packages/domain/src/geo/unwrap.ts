/** Longitude and latitude in degrees, as in GeoJSON. */
type Position = readonly number[];

const POLE = 90;

/**
 * A line whose longitudes continue over ±180° instead of jumping to the other side, so that no part of it crosses the
 * whole flat map. Only the first point is surely within ±180°.
 */
export function unwrapLine(line: readonly Position[]): number[][] {
  let shift = 0;
  return line.map(([longitude = 0, latitude = 0], index) => {
    const step = index === 0 ? 0 : longitude - (line[index - 1]?.[0] ?? 0);
    if (Math.abs(step) > 180) shift -= Math.sign(step) * 360;
    return [longitude + shift, latitude];
  });
}

/**
 * As `unwrapLine`, of a closed ring. One around a pole doesn't close on a flat map: it is closed along the pole's edge,
 * so that it has an inside.
 */
export function unwrapRing(ring: readonly Position[]): number[][] {
  const points = unwrapLine(ring);
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return points;
  const [from = 0, to = 0] = [first[0], last[0]];
  if (Math.abs(to - from) < 180) return points;
  const sum = points.reduce((total, [, latitude = 0]) => total + latitude, 0);
  const pole = sum < 0 ? -POLE : POLE;
  return [...points, [to, pole], [from, pole], first];
}

/** As `unwrapRing`, of an outline and its holes, which stay within it. */
export function unwrapPolygon(rings: readonly (readonly Position[])[]): number[][][] {
  const [outline = [], ...holes] = rings.map(unwrapRing);
  const anchor = outline[0]?.[0] ?? 0;
  const aligned = holes.map((hole) => {
    const turns = Math.round((anchor - (hole[0]?.[0] ?? 0)) / 360);
    return hole.map(([longitude = 0, latitude = 0]) => [longitude + turns * 360, latitude]);
  });
  return [outline, ...aligned];
}
