import type { PeriodCode } from "../theme/periods.ts";
import { drawLakeside, drawShore } from "./grounds/coast.ts";
import { drawBalloons, drawRide, drawRoad } from "./grounds/countryside.ts";
import { drawShow, drawTables } from "./grounds/festival.ts";
import { drawCamp, drawLakeWood, drawRidges } from "./grounds/mountains.ts";
import { drawSkyline } from "./grounds/skyline.ts";
import { drawBars, drawMuseum, drawOldTown } from "./grounds/town.ts";
import { round } from "./draw.ts";
import { scenePalettes } from "./palette.ts";
import { createRandomSource, hashText } from "./random.ts";
import { drawSky } from "./sky.ts";
import { sceneHeight, type Stage } from "./stage.ts";
import { drawTrail } from "./trail.ts";

/** Keyed by the domain's category codes. */
const grounds = {
  1: drawSkyline,
  2: drawRidges,
  3: drawRide,
  4: drawShore,
  5: drawLakeWood,
  6: drawCamp,
  7: drawOldTown,
  8: drawMuseum,
  9: drawBars,
  10: drawLakeside,
  11: drawShow,
  12: drawTables,
  13: drawBalloons,
  14: drawRoad,
} satisfies Record<number, (stage: Stage, lightX: number) => string>;

export type SceneCategory = keyof typeof grounds;

export interface SceneRequest {
  /** The id of the activity or person: the same seed draws the same scene. */
  seed: string;
  /** Unknown codes are drawn as 13, Other. */
  category: number;
  period: PeriodCode;
  /** In pixels; both together determine the width of the drawn world. Without them the scene is 16:10 and scalable. */
  width?: number | undefined;
  height?: number | undefined;
}

export function isSceneCategory(category: number): category is SceneCategory {
  return Object.hasOwn(grounds, category);
}

/** Wide covers draw a wider world, because cropping would lose the motifs. */
function worldFor({ width, height }: SceneRequest): { width: number; top: number } {
  const aspect = width && height ? width / height : 1.6;
  if (aspect <= 2.2) return { width: 800, top: 0 };
  const worldWidth = Math.min(1600, Math.max(800, Math.round(aspect * 330)));
  return { width: worldWidth, top: Math.max(0, round(sceneHeight - worldWidth / aspect)) };
}

/** An SVG document, under 9 kB at the default width. A pure function of the request. */
export function renderScene(request: SceneRequest): string {
  const { seed, period, width, height } = request;
  const category = isSceneCategory(request.category) ? request.category : 13;
  const world = worldFor(request);
  const middle = world.width / 2;
  const id = hashText(`${seed}/${category}/${period}`).toString(36);
  const stage: Stage = {
    width: world.width,
    middle,
    left: middle - 178,
    right: middle + 178,
    period,
    palette: scenePalettes[period],
    random: createRandomSource(`${seed}/${category}`),
    id,
    glow: `url(#g${id})`,
  };
  const sky = drawSky(stage, id);
  const ground = grounds[category](stage, sky.lightX);
  const size = `${width ? ` width="${width}"` : ""}${height ? ` height="${height}"` : ""}`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg"${size} viewBox="0 ${world.top} ${world.width} ${sceneHeight - world.top}" preserveAspectRatio="xMidYMax slice">` +
    `<defs>${sky.defs}</defs><g class="sky">${sky.content}</g><g class="ground">${ground}</g>${drawTrail(stage)}</svg>`
  );
}
