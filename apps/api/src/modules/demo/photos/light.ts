import type { TimePeriodCode } from "@meander/domain/time/period";
import { mix } from "./noise.ts";

/** Red, green and blue as a lens sees them: 0 is black, 1 is white, and light may be brighter. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** The light of a time of day. */
export type Light = {
  readonly zenith: Rgb;
  readonly horizon: Rgb;
  readonly sun: Rgb;
  /** Height of the sun or the moon above the horizon, as a share of the sky. */
  readonly sunHeight: number;
  readonly cloud: Rgb;
  /** What lies far away turns into this. */
  readonly haze: Rgb;
  /** What is near, in the shade. */
  readonly shade: Rgb;
};

export const lights: Readonly<Record<TimePeriodCode, Light>> = {
  1: {
    zenith: [0.36, 0.56, 0.8],
    horizon: [0.98, 0.86, 0.72],
    sun: [1, 0.9, 0.7],
    sunHeight: 0.3,
    cloud: [1, 0.95, 0.9],
    haze: [0.86, 0.84, 0.82],
    shade: [0.13, 0.2, 0.2],
  },
  2: {
    zenith: [0.2, 0.47, 0.78],
    horizon: [0.74, 0.86, 0.93],
    sun: [1, 0.98, 0.9],
    sunHeight: 0.85,
    cloud: [1, 1, 1],
    haze: [0.7, 0.8, 0.86],
    shade: [0.1, 0.19, 0.15],
  },
  3: {
    zenith: [0.22, 0.24, 0.45],
    horizon: [1, 0.6, 0.33],
    sun: [1, 0.72, 0.4],
    sunHeight: 0.12,
    cloud: [0.98, 0.55, 0.45],
    haze: [0.85, 0.52, 0.42],
    shade: [0.09, 0.08, 0.13],
  },
  4: {
    zenith: [0.02, 0.04, 0.11],
    horizon: [0.13, 0.2, 0.33],
    sun: [0.85, 0.9, 1],
    sunHeight: 0.65,
    cloud: [0.2, 0.26, 0.38],
    haze: [0.11, 0.16, 0.26],
    shade: [0.01, 0.02, 0.04],
  },
};

export function blend(from: Rgb, to: Rgb, share: number): Rgb {
  return [mix(from[0], to[0], share), mix(from[1], to[1], share), mix(from[2], to[2], share)];
}

export function scaled([red, green, blue]: Rgb, by: number): Rgb {
  return [red * by, green * by, blue * by];
}

export function added(one: Rgb, other: Rgb, share: number): Rgb {
  return [one[0] + other[0] * share, one[1] + other[1] * share, one[2] + other[2] * share];
}
