import type { CategoryCode } from "@meander/domain/activity/category";
import type { TimePeriodCode } from "@meander/domain/time/period";
import { createRandomSource } from "@meander/ui/scene/random";
import { filmSize, takePhoto } from "./film.ts";
import { lights } from "./light.ts";
import { drawLake, drawMountains, drawSea, drawWood } from "./landscapes.ts";
import type { Setting, View } from "./setting.ts";
import { drawLamps, drawTown } from "./town.ts";

/** What may be seen at an activity of each category, most typical first. */
const views: Readonly<Record<CategoryCode, readonly [(setting: Setting) => View, ...((setting: Setting) => View)[]]>> =
  {
    1: [drawTown, drawLake, drawLamps],
    2: [drawMountains, drawWood, drawLake],
    3: [drawMountains, drawSea, drawWood],
    4: [drawSea, drawLake, drawLamps],
    5: [drawWood, drawLake, drawMountains],
    6: [drawLake, drawWood, drawMountains],
    7: [drawTown, drawLamps, drawLake],
    8: [drawTown, drawLamps, drawWood],
    9: [drawLamps, drawTown, drawLamps],
    10: [drawLake, drawMountains, drawSea],
    11: [drawLamps, drawTown, drawLamps],
    12: [drawLamps, drawTown, drawLamps],
    13: [drawMountains, drawSea, drawTown],
    14: [drawMountains, drawSea, drawTown],
  };

export type PhotoRequest = {
  readonly seed: string;
  readonly category: CategoryCode;
  readonly period: TimePeriodCode;
  /** Photos of the same place differ by it. */
  readonly number: number;
};

/** A photograph of such a place, as JPEG. The same request gives the same one. */
export function drawPhoto({ seed, category, period, number }: PhotoRequest): Promise<Buffer> {
  const own = `${seed} ${number}`;
  const choices = views[category];
  const draw = choices[number % choices.length] ?? choices[0];
  const view = draw({
    seed: own,
    random: createRandomSource(own),
    light: lights[period],
    isNight: period === 4,
    aspect: filmSize.width / filmSize.height,
  });
  return takePhoto(view, own);
}
