import { dots, type Point, round } from "./draw.ts";
import { floorLine, sceneHeight, type Stage } from "./stage.ts";

const steps = 36;
const stretches = 12;
/** The trail starts below the picture, so that its end is never visible. */
const below = sceneHeight + 26;

/**
 * The centre line of the trail: wide bends in the foreground, small ones in the distance, always within the free middle
 * of the floor.
 */
export function trailPoints({ middle, left, right, random }: Stage): Point[] {
  const turns = random.between(2.1, 2.6);
  const phase = random.between(0, 6.3);
  const side = random.chance(0.5) ? 1 : -1;
  const reach = Math.min(right - middle, middle - left) - 30;
  return Array.from({ length: steps + 1 }, (_, index) => {
    const along = index / steps;
    const depth = 1 - (1 - along) ** 1.7;
    const y = below - (below - (floorLine + 12)) * depth;
    const swing = reach * (1 - depth) ** 0.8 + 10 * (1 - along);
    return [middle + side * swing * Math.sin(phase + along * turns * Math.PI * 2), y];
  });
}

/** Short strokes with round caps, each thinner than the one before, up to the dot at the end. */
export function drawTrail(stage: Stage): string {
  const points = trailPoints(stage);
  const at = (index: number): Point => points[Math.max(0, Math.min(steps, index))] ?? [stage.middle, floorLine];
  const between = ([ax, ay]: Point, [bx, by]: Point) => `${round((ax + bx) / 2)} ${round((ay + by) / 2)}`;
  const each = steps / stretches;
  let strokes = "";
  for (let stretch = 0; stretch < stretches; stretch += 1) {
    const from = stretch * each;
    let d = `M${between(at(from), at(from + 1))}`;
    for (let index = from + 1; index <= from + each; index += 1) {
      const [x, y] = at(index);
      d += `Q${round(x)} ${round(y)} ${between([x, y], at(index + 1))}`;
    }
    strokes += `<path stroke-width="${round(3 + 9 * (1 - stretch / (stretches - 1)) ** 1.3)}" d="${d}"/>`;
  }
  const end = at(steps);
  return (
    `<g class="trail" fill="none" stroke="${stage.palette.trail}" stroke-linecap="round">${strokes}</g>` +
    dots(stage.palette.trail, 15, [end]) +
    dots(stage.palette.accents[0], 6, [end])
  );
}
