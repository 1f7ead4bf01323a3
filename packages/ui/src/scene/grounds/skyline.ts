import { box, dots, fill, place, round, stroke } from "../draw.ts";
import { floorLine, hills, shine, spread, type Stage, water } from "../stage.ts";
import { broadleaf, tufts } from "../trees.ts";
import {
  backdrop,
  cathedral,
  clockTower,
  ferrisWheel,
  gherkin,
  glassSpire,
  setInRow,
  spiredChurch,
  towerBridge,
} from "./landmarks.ts";

/** Street lamps on the embankment, left and right of the trail. */
export function lamps(stage: Stage, xs: readonly number[], y: number, height: number): string {
  const posts = xs.map((x) => box(x - 1.5, y - height, 3, height) + box(x - 5, y - 4, 10, 4)).join("");
  const glows = xs.map((x) => shine(stage, x, y - height - 4, 30)).join("");
  return (
    glows +
    fill(stage.palette.ink, posts) +
    dots(
      stage.palette.lit,
      10,
      xs.map((x) => [x, y - height - 4]),
    )
  );
}

/** 1 Sightseeing: a river city seen from its embankment. */
export function drawSkyline(stage: Stage, lightX: number): string {
  const { width, random, palette, left, right } = stage;
  const quay = 352;
  const choice = random
    .shuffle([clockTower, gherkin, glassSpire, spiredChurch])
    .slice(0, 2)
    .map((draw) => draw(palette));
  const sights = random.shuffle([
    cathedral(palette),
    random.chance(0.5) ? ferrisWheel(palette) : towerBridge(palette),
    ...choice,
  ]);
  const row = setInRow(random, palette, sights, width);
  const river = water(stage, quay, 60, lightX);
  const bank = hills(stage, floorLine + 4, 4, 420);
  let trees = "";
  let trunks = "";
  for (const x of [...spread(random, -10, left - 40, 2), ...spread(random, right + 40, width + 10, 2)]) {
    const tree = broadleaf(random, x, bank.heightAt(x) + 6, random.between(60, 88));
    trees += tree.crown;
    trunks += tree.trunk;
  }
  const boatX = round(random.between(0.12, 0.8) * width);
  const boat =
    fill(palette.ink, "M-34 0h70l-8 10h-56z") +
    fill(palette.accents[3], "M-22-10h40l6 10h-48z") +
    fill(palette.lit, "M-16-7h7v4h-7zM-4-7h7v4h-7zM8-7h7v4h-7z");
  return (
    fill(palette.stone[0], backdrop(random, width, quay, 90, 190)) +
    fill(palette.stone[1], backdrop(random, width, quay, 50, 112), 0.9) +
    row.map(({ landmark, x }) => place(landmark.content, x, quay)).join("") +
    fill(palette.water[1], river.d) +
    fill(palette.water[2], box(-20, quay, width + 40, 9), 0.7) +
    stroke(palette.lit, 2, river.glints, 0.6) +
    place(boat, boatX, quay + 22) +
    fill(palette.land[3], bank.d) +
    fill(palette.land[4], trunks) +
    fill(palette.land[4], trees) +
    lamps(stage, [left - 14, right + 14], floorLine + 12, 44) +
    fill(palette.land[4], hills(stage, 462, 10, 500).d) +
    fill(palette.land[3], tufts(random, [left - 60, right + 80], 454, 20))
  );
}
