import type { RandomSource } from "@meander/ui/scene/random";
import type { Light, Rgb } from "./light.ts";

/** The colour at a point: x from 0 to the picture's aspect ratio, y from 0 at the top to 1. */
export type View = (x: number, y: number) => Rgb;

export type Setting = {
  readonly seed: string;
  readonly random: RandomSource;
  readonly light: Light;
  readonly isNight: boolean;
  readonly aspect: number;
};
