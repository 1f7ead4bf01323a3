import { disc, polygon, round } from "./draw.ts";
import type { RandomSource } from "./random.ts";

/** A conifer of three or four irregular tiers. */
export function pine(random: RandomSource, x: number, y: number, height: number): string {
  const tiers = height > 60 ? 4 : 3;
  const drop = Math.round((height * 0.92) / tiers);
  const step = height * random.between(0.05, 0.065);
  const [out, back] = [round(step * 2), round(step)];
  const [trunk, half] = [round(height * 0.03), tiers * out - (tiers - 1) * back];
  const right = `l${out} ${drop}`;
  const left = `l${out}-${drop}`;
  return (
    `M${round(x)} ${round(y - height)}${Array(tiers).fill(right).join(`h-${back}`)}h-${round(half - trunk)}v${round(height * 0.1)}h-${round(trunk * 2)}v-${round(height * 0.1)}` +
    `h-${round(half - trunk)}${Array(tiers).fill(left).join(`h-${back}`)}z`
  );
}

/** A row of conifers along a terrain. */
export function pines(
  random: RandomSource,
  xs: readonly number[],
  heightAt: (x: number) => number,
  from: number,
  to: number,
): string {
  return xs.map((x) => pine(random, x, heightAt(x) + 4, random.between(from, to))).join("");
}

/** A broadleaf tree: a crown of three or four overlapping circles, and the trunk. */
export function broadleaf(
  random: RandomSource,
  x: number,
  y: number,
  height: number,
): { trunk: string; crown: string; light: string } {
  const radius = height * random.between(0.26, 0.32);
  const top = y - height + radius;
  const lean = random.between(-0.14, 0.14) * radius;
  return {
    trunk: polygon(
      [x - height * 0.035, y + 3],
      [x - height * 0.02, top],
      [x + height * 0.02, top],
      [x + height * 0.035, y + 3],
    ),
    crown:
      disc(x + lean, top, radius) +
      disc(x - radius * 0.72, top + radius * 0.5, radius * random.between(0.58, 0.72)) +
      disc(x + radius * 0.74, top + radius * 0.42, radius * random.between(0.6, 0.74)),
    light: disc(x + lean - radius * 0.25, top - radius * 0.25, radius * 0.55),
  };
}

/** A slim cypress or poplar. */
export function poplar(x: number, y: number, height: number): string {
  const half = round(height * 0.11);
  return `M${round(x)} ${round(y - height)}q${round(half * 1.9)} ${round(height * 0.55)} ${half} ${round(height * 0.92)}h${-half * 2}q${round(-half * 0.9)} ${round(-height * 0.37)} ${half} ${round(-height * 0.92)}z`;
}

export function bush(random: RandomSource, x: number, y: number, size: number): string {
  return (
    disc(x, y, size, size * 0.8) +
    disc(x + size * random.between(0.7, 1), y + size * 0.2, size * 0.7, size * 0.55) +
    disc(x - size * random.between(0.7, 1), y + size * 0.25, size * 0.65, size * 0.5)
  );
}

/** Blades of grass beside the trail. */
export function tufts(random: RandomSource, xs: readonly number[], y: number, depth: number): string {
  return xs
    .map((x) => {
      const size = random.between(5, 10);
      const foot = y + random.between(0, depth);
      return `M${round(x)} ${round(foot)}l${round(-size * 0.5)} ${round(-size)} ${round(size * 0.6)} ${round(size * 0.55)} ${round(size * 0.2)} ${round(-size * 0.9)} ${round(size * 0.3)} ${round(size * 0.95)} ${round(size * 0.55)} ${round(-size * 0.7)} ${round(-size * 0.2)} ${round(size * 1.1)}z`;
    })
    .join("");
}
