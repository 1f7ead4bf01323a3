import { box, dots, fill, place, polygon, round, stroke, disc } from "../draw.ts";
import { floorLine, hills, peaks, spread, shine, type Stage, verges, water } from "../stage.ts";
import { broadleaf, bush, pines, tufts } from "../trees.ts";

function signpost({ palette }: Stage): string {
  return (
    fill(palette.ink, box(-2.5, -58, 5, 60)) +
    fill(palette.accents[0], polygon([-6, -56], [26, -56], [34, -49], [26, -42], [-6, -42])) +
    fill(palette.accents[1], polygon([6, -38], [-22, -38], [-29, -32], [-22, -26], [6, -26]))
  );
}

function walker(colour: string, pack: string, ink: string): string {
  return (
    stroke(ink, 3.4, "M-1-15l-5 15M1-15l6 15M3-24l9 8") +
    stroke(ink, 1.4, "M12-22l3 22") +
    fill(colour, "M-5-30q5-5 10 0l1 16h-11z") +
    fill(pack, box(-10, -30, 6, 12)) +
    fill(ink, disc(1, -36, 4.6))
  );
}

/** 2 Hiking: ranges behind ranges, snow where it is high, and two walkers on the ridge. */
export function drawRidges(stage: Stage): string {
  const { width, random, palette, left, right } = stage;
  const far = peaks(stage, 330, 190, random.whole(3, 4));
  const near = peaks(stage, 372, 150, random.whole(4, 5));
  const slope = hills(stage, 358, 22, 420);
  const floor = hills(stage, floorLine + 10, 7, 460);
  const wood = [...spread(random, -10, width + 10, 13)].filter((x) => x < left + 30 || x > right - 30);
  const edge = [...spread(random, -20, left - 70, 3), ...spread(random, right + 60, width + 20, 3)];
  const walkersX = random.chance(0.5) ? left - 30 : right + 20;
  return (
    fill(palette.land[0], far.d) +
    fill(palette.accents[3], far.snow, 0.85) +
    fill(palette.land[1], far.shade, 0.45) +
    fill(
      palette.cloud,
      `M-20 318Q${round(width * 0.3)} 296 ${round(width * 0.55)} 312T${width + 20} 304V352H-20z`,
      0.35,
    ) +
    fill(palette.land[1], near.d) +
    fill(palette.land[2], near.shade, 0.55) +
    fill(palette.land[2], slope.d) +
    fill(palette.land[3], pines(random, wood, slope.heightAt, 26, 54)) +
    fill(palette.land[3], floor.d) +
    fill(
      palette.land[4],
      pines(random, edge, (x) => floor.heightAt(x) + 8, 74, 122),
    ) +
    place(signpost(stage), walkersX < stage.middle ? right + 26 : left - 26, floorLine + 22) +
    place(walker(palette.accents[0], palette.accents[1], palette.ink), walkersX, floorLine + 16) +
    place(walker(palette.accents[2], palette.accents[3], palette.ink), walkersX + 26, floorLine + 19, 0.9) +
    fill(palette.land[4], hills(stage, 470, 9, 520).d) +
    fill(palette.land[3], tufts(random, [...spread(random, 0, left, 5), ...spread(random, right, width, 5)], 455, 34))
  );
}

function deer(ink: string): string {
  return (
    stroke(ink, 2.6, "M-14-20v20M-9-20v20M8-20v20M12-20v20") +
    fill(ink, "M-18-30q10-6 24-3l8-14 10 2-2 5-6 1-2 18q-2 4-6 3h-20q-8-2-6-12z") +
    stroke(ink, 1.6, "M16-47q-4-8 1-14m-1 8l-6-5M19-47q6-6 4-14m0 9l6-5")
  );
}

/** 5 Nature: a still lake in a wood, a deer at its edge. */
export function drawLakeWood(stage: Stage, lightX: number): string {
  const { width, random, palette, left, right } = stage;
  const far = hills(stage, 262, 34, 420);
  const mid = hills(stage, 306, 20, 330);
  const lake = water(stage, 338, 62, lightX);
  const floor = hills(stage, floorLine + 6, 6, 480);
  const crowns: [string, string, string] = ["", "", ""];
  for (const x of [...spread(random, -20, left - 60, 3), ...spread(random, right + 60, width + 20, 3)]) {
    const tree = broadleaf(random, x, floor.heightAt(x) + 8, random.between(110, 178));
    crowns[0] += tree.trunk;
    crowns[1] += tree.crown;
    crowns[2] += tree.light;
  }
  const reeds = [...spread(random, left - 30, left + 60, 5), ...spread(random, right - 60, right + 30, 5)]
    .map(
      (x) =>
        `M${round(x)} ${floorLine + 10}q${round(random.between(-6, 6))}-16 ${round(random.between(-6, 6))}-${round(random.between(22, 38))}`,
    )
    .join("");
  return (
    fill(palette.land[0], far.d) +
    fill(palette.land[1], pines(random, spread(random, -10, width, 15), far.heightAt, 18, 36)) +
    fill(palette.land[1], mid.d) +
    fill(
      palette.land[2],
      pines(random, spread(random, -10, width, 12), (x) => mid.heightAt(x) + 26, 40, 78),
    ) +
    fill(palette.land[2], box(-20, 328, width + 40, 14)) +
    fill(palette.water[0], lake.d) +
    fill(palette.land[2], box(-20, 340, width + 40, 7), 0.35) +
    stroke(palette.sun, 2, lake.glints, 0.7) +
    fill(palette.land[3], floor.d) +
    stroke(palette.land[3], 2.4, reeds) +
    fill(palette.ink, crowns[0]) +
    fill(palette.land[4], crowns[1]) +
    fill(palette.land[3], crowns[2], 0.8) +
    place(deer(palette.ink), random.chance(0.5) ? left - 6 : right + 6, floorLine + 14, 1.1, random.chance(0.5)) +
    fill(palette.land[4], hills(stage, 466, 9, 520).d) +
    fill(palette.land[3], bush(random, 30, 474, 24) + bush(random, width - 40, 470, 28)) +
    dots(palette.accents[0], 5.5, verges(stage, 7))
  );
}

function tent(cloth: string, inside: string, flap: string, ink: string): string {
  return (
    fill(cloth, polygon([-62, 0], [-6, -62], [62, 0])) +
    fill(ink, polygon([-6, -62], [62, 0], [40, 0]), 0.25) +
    fill(inside, polygon([-30, 0], [-8, -46], [14, 0])) +
    fill(flap, polygon([-8, -46], [14, 0], [22, 0])) +
    stroke(ink, 1.4, "M-6-62l-6-8M-6-62l2-9M-62 0l-12 5M62 0l12 5")
  );
}

/** 6 Camping: tents that glow under tall pines, and a fire. */
export function drawCamp(stage: Stage): string {
  const { width, random, palette, left, right } = stage;
  const far = peaks(stage, 330, 130, random.whole(3, 5));
  const mid = hills(stage, 318, 18, 380);
  const back = hills(stage, 362, 10, 420);
  const floor = hills(stage, floorLine + 4, 5, 480);
  const glow = palette.lit;
  const [first, second] = random.shuffle([left - 96, right + 104]);
  const third = stage.middle + random.between(-50, 50);
  const fireX = random.chance(0.5) ? left - 4 : right + 4;
  const tall = [
    ...spread(random, -20, left - 150, 2),
    ...spread(random, left - 50, left + 20, 1),
    ...spread(random, right - 20, right + 40, 1),
    ...spread(random, right + 160, width + 20, 2),
  ];
  return (
    fill(palette.land[0], far.d) +
    fill(palette.accents[3], far.snow, 0.7) +
    fill(palette.land[1], mid.d) +
    fill(palette.land[1], pines(random, spread(random, -10, width, 14), mid.heightAt, 34, 66)) +
    fill(palette.land[2], back.d) +
    fill(palette.land[2], pines(random, spread(random, -10, width, 10), back.heightAt, 60, 108)) +
    fill(palette.land[3], pines(random, tall, floor.heightAt, 128, 206)) +
    shine(stage, third, 384, 70, 40) +
    place(
      tent(palette.accents[2], glow, palette.accents[3], palette.ink),
      third,
      floorLine + 3,
      0.6,
      random.chance(0.5),
    ) +
    fill(palette.land[3], floor.d) +
    shine(stage, first ?? left, floorLine + 6, 150, 84) +
    shine(stage, second ?? right, floorLine + 6, 124, 70) +
    place(
      tent(palette.accents[0], glow, palette.accents[3], palette.ink),
      first ?? left,
      floorLine + 26,
      1.25,
      random.chance(0.5),
    ) +
    place(
      tent(palette.accents[1], glow, palette.accents[3], palette.ink),
      second ?? right,
      floorLine + 20,
      1,
      random.chance(0.5),
    ) +
    shine(stage, fireX, 414, 60, 44) +
    fill(palette.accents[0], `M${round(fireX - 9)} 424q-4-14 6-24q1 8 5 4q-1-9 5-15q8 18 3 35z`) +
    fill(palette.accents[1], `M${round(fireX - 4)} 424q-2-9 5-15q6 8 3 15z`) +
    stroke(palette.ink, 4, `M${round(fireX - 15)} 427l28-5M${round(fireX - 14)} 422l28 5`) +
    stroke(palette.cloud, 5, `M${round(fireX)} 384q-10-18 2-34t-2-40`, 0.25) +
    fill(palette.land[4], hills(stage, 470, 8, 520).d) +
    fill(palette.land[4], tufts(random, [...spread(random, 0, left, 5), ...spread(random, right, width, 5)], 456, 20))
  );
}
