import type { PeriodCode } from "../theme/periods.ts";
import { box, curve, disc, fill, type Point, polygon, round } from "./draw.ts";
import type { ScenePalette } from "./palette.ts";
import type { RandomSource } from "./random.ts";

export const sceneHeight = 500;
/** Below this line there are only grass and the trail, so that the trail fits on every ground. */
export const floorLine = 392;

/**
 * The parameters that grounds draw with. The trail stays in the middle: foreground objects are left of `left` or right
 * of `right`.
 */
export interface Stage {
  width: number;
  middle: number;
  left: number;
  right: number;
  period: PeriodCode;
  palette: ScenePalette;
  random: RandomSource;
  /** Prefix of SVG ids, unique among the scenes on a page. */
  id: string;
  /** A gradient from lamplight to transparent. */
  glow: string;
}

export interface Terrain {
  d: string;
  heightAt(x: number): number;
}

/** Rolling ground, closed at the bottom edge. */
export function hills({ width, random }: Stage, y: number, swing: number, wave = 260): Terrain {
  const [slow, quick] = [random.between(0.85, 1.15) / wave, random.between(2.1, 2.7) / wave];
  const [phaseOne, phaseTwo] = [random.between(0, 6.3), random.between(0, 6.3)];
  const heightAt = (x: number) =>
    y + swing * (0.7 * Math.sin(x * slow * 6.3 + phaseOne) + 0.3 * Math.sin(x * quick * 6.3 + phaseTwo));
  const points: Point[] = [];
  for (let x = -20; x <= width + 60; x += 60) points.push([x, heightAt(x)]);
  return { d: `${curve(points)}V${sceneHeight}H-20z`, heightAt };
}

/** Jagged mountains. `snow` is empty if no peak is high enough. */
export function peaks(
  { width, random }: Stage,
  y: number,
  height: number,
  count: number,
): Terrain & { snow: string; shade: string } {
  const step = width / count;
  const points: Point[] = [[-40, y]];
  let snow = "";
  let shade = "";
  for (let index = 0; index <= count; index += 1) {
    const x = (index + random.between(0.2, 0.8) - 0.5) * step;
    const top = y - height * random.between(0.62, 1);
    const foot = x + step * random.between(0.42, 0.5);
    const dip = y - height * random.between(0.12, 0.34);
    points.push([x - step * 0.18, top + height * 0.3], [x, top], [x + step * 0.14, top + height * 0.26], [foot, dip]);
    const cap = height * 0.22;
    snow += polygon(
      [x, top],
      [x + step * 0.118, top + cap],
      [x + step * 0.05, top + cap * 0.72],
      [x, top + cap * 1.12],
      [x - step * 0.06, top + cap * 0.7],
      [x - step * 0.13, top + cap],
    );
    shade += polygon(
      [x, top],
      [x + step * 0.14, top + height * 0.26],
      [foot, dip],
      [foot, y + 40],
      [x + step * 0.06, y + 40],
      [x - step * 0.02, top + height * 0.4],
    );
  }
  points.push([width + 60, y]);
  const heightAt = (x: number) => {
    const next = points.findIndex(([px]) => px >= x);
    const [a, b] = [points[next - 1], points[next]];
    if (!a || !b) return y;
    return a[1] + ((b[1] - a[1]) * (x - a[0])) / (b[0] - a[0] || 1);
  };
  return { d: `${polygon(...points, [width + 60, sceneHeight], [-40, sceneHeight])}`, snow, shade, heightAt };
}

/** Horizontal bands of water, with reflections below the sun or moon. */
export function water(
  { width, random }: Stage,
  y: number,
  depth: number,
  glintAt: number,
): { d: string; glints: string } {
  let glints = "";
  for (let row = y + 6; row < y + depth; row += random.between(6, 9)) {
    const spread = 16 + (row - y) * 0.7;
    const length = random.between(12, 34) + (row - y) * 0.2;
    glints += `M${round(glintAt + random.between(-spread, spread) - length / 2)} ${round(row)}h${round(length)}`;
  }
  return { d: box(-20, y, width + 40, depth), glints };
}

/** The glow around a lamp, tent or fire; barely visible by day. */
export function shine({ glow, period }: Stage, x: number, y: number, radiusX: number, radiusY = radiusX): string {
  return fill(glow, disc(x, y, radiusX, radiusY), { 1: 0.4, 2: 0.3, 3: 0.8, 4: 0.9 }[period]);
}

/** Random positions on the floor beside the trail, for flowers or confetti. */
export function verges({ random, left, right, width }: Stage, count: number): Point[] {
  return [...spread(random, 10, left, count), ...spread(random, right, width - 10, count)].map((x) => [
    x,
    random.between(424, 486),
  ]);
}

/** `count` positions between two edges, evenly spread with random offsets. */
export function spread(random: RandomSource, from: number, to: number, count: number): number[] {
  const step = (to - from) / count;
  return Array.from({ length: count }, (_, index) => from + (index + random.between(0.2, 0.8)) * step);
}
