import { createRandomSource } from "@meander/ui/scene/random";

/** Smooth noise between 0 and 1; the same seed gives the same. */
export type Noise = (x: number, y: number) => number;

const SIZE = 256;

/** Value noise on a grid that repeats after 256 cells. */
export function createNoise(seed: string): Noise {
  const random = createRandomSource(seed);
  const values = Float32Array.from({ length: SIZE * SIZE }, () => random.between(0, 1));
  const at = (column: number, row: number) => values[(row & (SIZE - 1)) * SIZE + (column & (SIZE - 1))] ?? 0;
  return (x, y) => {
    const [column, row] = [Math.floor(x), Math.floor(y)];
    const [across, down] = [ease(x - column), ease(y - row)];
    const upper = mix(at(column, row), at(column + 1, row), across);
    const lower = mix(at(column, row + 1), at(column + 1, row + 1), across);
    return mix(upper, lower, down);
  };
}

/** Noise on noise: coarse shapes with ever finer ones on them, as clouds, rock and foliage have. Between 0 and 1. */
export function fractal(noise: Noise, x: number, y: number, octaves: number): number {
  let [sum, weight, total, scale] = [0, 1, 0, 1];
  for (let octave = 0; octave < octaves; octave += 1) {
    sum += weight * noise(x * scale + octave * 31.7, y * scale + octave * 17.3);
    total += weight;
    weight *= 0.5;
    scale *= 2.03;
  }
  return sum / total;
}

export function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}

/** From 0 to 1 between the two edges, without a corner at either. */
export function smoothStep(from: number, to: number, value: number): number {
  return ease(Math.min(1, Math.max(0, (value - from) / (to - from))));
}

function ease(share: number): number {
  return share * share * (3 - 2 * share);
}
