import { box, define, disc, dome, dots, fill, place, type Point, polygon, reuse, round, stroke } from "../draw.ts";
import { floorLine, hills, shine, spread, type Stage, verges } from "../stage.ts";
import { bush, poplar, tufts } from "../trees.ts";
import { terrace } from "./landmarks.ts";
import { festoon } from "./town.ts";

function bunting({ palette }: Stage, fromX: number, fromY: number, toX: number, toY: number, sag: number): string {
  const flags = Math.round(Math.abs(toX - fromX) / 38);
  const colours = ["", "", ""];
  for (let index = 0; index < flags; index += 1) {
    const t = (index + 0.5) / flags;
    const x = fromX + (toX - fromX) * t;
    const y = fromY + (toY - fromY) * t + sag * 2 * t * (1 - t);
    colours[index % 3] += `M${round(x - 8)} ${round(y)}h16l-8 18z`;
  }
  const line = `M${round(fromX)} ${round(fromY)}Q${round((fromX + toX) / 2)} ${round((fromY + toY) / 2 + sag)} ${round(toX)} ${round(toY)}`;
  return (
    stroke(palette.ink, 1.2, line, 0.7) +
    [palette.accents[0], palette.accents[1], palette.accents[3]]
      .map((colour, index) => fill(colour, colours[index] ?? ""))
      .join("")
  );
}

function bigTop({ palette }: Stage): string {
  const { accents, ink } = palette;
  return (
    fill(accents[3], "M-96-52Q-40-74 0-128Q40-74 96-52V2h-192z") +
    fill(
      accents[0],
      "M-64-66Q-24-90 0-128Q-12-90-30-62V2h-30zM64-66Q24-90 0-128Q12-90 30-62V2h30zM-96-52l14-6V2h-14zM96-52l-14-6V2h14z",
    ) +
    fill(ink, "M-14 2q2-34 14-44q12 10 14 44z") +
    fill(ink, box(-1, -152, 2, 26)) +
    fill(accents[1], "M1-152l26 8-26 8z")
  );
}

function crowd({ random, width }: Stage, colour: string, y: number, size: number): string {
  const heads: Point[] = [];
  let bodies = "";
  let arms = "";
  for (let x = -10; x < width + 10; x += size * random.between(2, 2.9)) {
    const top = Math.round(y - random.between(0, size));
    heads.push([x, top]);
    bodies += `M${Math.round(x)} ${round(top + size * 1.5)}v${size}`;
    if (random.chance(0.3))
      arms += `M${round(x + size * 0.6)} ${round(top + size)}l${round(size * random.between(0, 0.7))}-${round(size * 2)}`;
  }
  return `<g stroke-linecap="round">${dots(colour, size * 1.05, heads)}${stroke(colour, size * 1.8, bodies)}${stroke(colour, size * 0.4, arms)}</g>`;
}

function showStage({ palette, random }: Stage): string {
  const { ink, stone, accents, lit } = palette;
  const truss =
    "M-168-166h336M-168-150h336M-168-166l16 16 16-16 16 16 16-16 16 16 16-16 16 16 16-16 16 16 16-16 16 16 16-16 16 16 16-16 16 16 16-16 16 16 16-16 16 16 16-16 16 16 16-16M-162-166V2M-148-150V2M148-150V2M162-166V2";
  const lamps = [-120, -72, -24, 24, 72, 120];
  const beams = lamps.map((x) => {
    const aim = x * 0.3 + random.between(-60, 60);
    return polygon([x - 3, -140], [x + 3, -140], [aim + 30, -2], [aim - 30, -2]);
  });
  const player = (x: number, extra: string) =>
    `${disc(x, -52, 7)}M${x - 9} 0l4-30q-3-12 5-14t5 14l4 30h-6l-3-20-3 20z${extra}`;
  return (
    fill(stone[3], box(-148, -150, 296, 152)) +
    fill(accents[0], "M-148-150h44q4 80-44 128zM148-150h-44q-4 80 44 128z") +
    fill(lit, beams.join(""), 0.3) +
    stroke(ink, 2.4, truss) +
    fill(ink, lamps.map((x) => box(x - 6, -152, 12, 13)).join("")) +
    fill(accents[1], lamps.map((x) => disc(x, -138, 5)).join("")) +
    fill(
      ink,
      player(-52, "M-70-30l34-12 2 5-34 13z") +
        player(4, "M14-46h10v3h-10zM22-46h3v46h-3z") +
        player(62, "M46-22h34v22h-34z"),
    ) +
    fill(ink, box(-178, -2, 356, 14) + box(-184, -62, 26, 62) + box(158, -62, 26, 62)) +
    fill(stone[1], disc(-171, -46, 8) + disc(-171, -20, 10) + disc(171, -46, 8) + disc(171, -20, 10))
  );
}

/** 11 Shows & Events: a stage in its beams, the big top behind, bunting over everyone. */
export function drawShow(stage: Stage): string {
  const { width, random, palette } = stage;
  const far = hills(stage, 312, 18, 400);
  const floor = hills(stage, floorLine + 8, 4, 480);
  const at = width / 2 + random.between(-90, 90);
  const poles = [random.between(0.06, 0.14) * width, random.between(0.86, 0.94) * width];
  const crowns = spread(random, 0, width, 4)
    .map((x) => bush(random, x, random.between(288, 310), random.between(30, 46)))
    .join("");
  return (
    fill(palette.land[0], far.d) +
    fill(palette.land[1], crowns) +
    fill(palette.land[1], box(-20, 334, width + 40, 70)) +
    place(bigTop(stage), at > width / 2 ? at - 290 : at + 290, 356, 1.15) +
    place(showStage(stage), at, 352) +
    fill(palette.ink, poles.map((x) => box(x - 2, 150, 4, 260)).join("")) +
    bunting(stage, -10, 176, poles[0] ?? 0, 154, 26) +
    bunting(stage, poles[0] ?? 0, 154, poles[1] ?? width, 154, 74) +
    bunting(stage, poles[1] ?? width, 154, width + 10, 172, 26) +
    crowd(stage, palette.land[2], 372, 9) +
    fill(palette.land[2], box(-20, 384, width + 40, 20)) +
    crowd(stage, palette.land[3], 388, 13) +
    fill(palette.land[3], floor.d) +
    fill(palette.land[4], hills(stage, 468, 7, 520).d) +
    dots(palette.accents[1], 4.5, verges(stage, 5)) +
    dots(palette.accents[0], 4, verges(stage, 4))
  );
}

function table({ palette, random }: Stage): string {
  const { ink, accents, lit } = palette;
  const bottle = random.pick(["M-8-60v-18l4-6v-12h7v12l4 6v18z", "M-6-60v-26q0-4 3-6v-10h6v10q3 2 3 6v26z"]);
  return (
    stroke(ink, 4, "M-64 0l8-34M-84 0l2-34h28M-82-34v-34M64 0l-8-34M84 0l-2-34h-28M82-34v-34") +
    fill("currentColor", "M-48-60h96l6 34q-9 8-18 0q-9 8-18 0q-9 8-18 0q-9 8-18 0q-9 8-18 0q-9 8-18 0z") +
    fill(accents[3], "M-50-62h100v5h-100z") +
    fill(ink, "M-3-30h6v30h10v3h-26v-3h10z") +
    fill(accents[2], bottle) +
    fill(accents[3], "M-34-62v-2h4v-10q-7-2-6-14h16q1 12-6 14v10h4v2zM10-62v-2h3v-8q-6-2-5-12h13q1 10-5 12v8h3v2z") +
    fill(accents[0], "M-34-82h12q-1 6-6 7-5-1-6-7zM10-79h9q-1 5-4 6-4-1-5-6z") +
    fill(lit, disc(32, -72, 6, 8)) +
    fill(ink, box(27, -64, 10, 3))
  );
}

/** 12 Cuisine: tables laid on a terrace, lamps above, the town's roofs behind. */
export function drawTables(stage: Stage): string {
  const { width, random, palette, left, right } = stage;
  const { stone, accents, land, ink } = palette;
  const far = hills(stage, 288, 26, 420);
  const floor = hills(stage, floorLine, 3, 520);
  let houses = "";
  for (let x = -10; x < width; ) {
    const block = terrace(random, palette, 3);
    houses += place(block.content, x + block.width / 2, 372, random.between(1.6, 1.9), random.chance(0.5));
    x += block.width * 1.74;
  }
  const posts = [
    random.between(0.03, 0.07),
    random.between(0.34, 0.38),
    random.between(0.63, 0.67),
    random.between(0.93, 0.97),
  ].map((part) => part * width);
  const strings = posts
    .slice(1)
    .map((x, index) => festoon(stage, posts[index] ?? 0, 214, x, 214, random.between(30, 46)))
    .join("");
  const pots = [left - 24, right + 24]
    .map(
      (x) =>
        fill(accents[0], polygon([x - 12, 396], [x + 12, 396], [x + 8, 416], [x - 8, 416])) +
        fill(land[4], dome(x, 396, 17, 26) + disc(x - 9, 386, 9) + disc(x + 9, 384, 10)),
    )
    .join("");
  const shade = (x: number) =>
    fill(ink, box(x - 2, 250, 4, 150)) +
    fill(accents[3], polygon([x - 76, 276], [x, 240], [x + 76, 276])) +
    fill(accents[1], polygon([x - 38, 276], [x, 240], [x + 38, 276])) +
    fill(accents[3], polygon([x - 12, 276], [x, 240], [x + 12, 276]));
  const tableId = `t${stage.id}`;
  const laid = (cloth: string, x: number, y: number, scale: number, mirror = false) =>
    shine(stage, x + (mirror ? -30 : 30) * scale, y - 74 * scale, 60 * scale) +
    reuse(tableId, cloth, x, y, scale, mirror);
  const cloths = random.shuffle([accents[0], accents[1], accents[2]]);
  return (
    fill(land[0], far.d) +
    fill(
      land[1],
      spread(random, 0, width, 5)
        .map((x) => poplar(x, 340, random.between(70, 116)))
        .join(""),
    ) +
    houses +
    fill(stone[3], box(-20, 352, width + 40, 50)) +
    fill(
      stone[2],
      spread(random, -10, width, 8)
        .map((x) => box(x, random.between(358, 380), random.between(14, 26), 6))
        .join(""),
      0.7,
    ) +
    fill(ink, posts.map((x) => box(x - 3, 206, 6, 196)).join("") + box(-20, 204, width + 40, 6)) +
    dots(
      land[3],
      22,
      spread(random, 0, width, 22).map((x) => [x, random.between(199, 210)]),
    ) +
    strings +
    shade(random.chance(0.5) ? left - 110 : right + 120) +
    fill(land[3], floor.d) +
    shine(stage, width / 2, floorLine + 4, width * 0.46, 40) +
    pots +
    define(tableId, table(stage)) +
    laid(cloths[2] ?? accents[2], stage.middle + random.between(-40, 40), floorLine + 2, 0.6) +
    laid(cloths[0] ?? accents[0], left - 98, floorLine + 54, 1.2, random.chance(0.5)) +
    laid(cloths[1] ?? accents[1], right + 108, floorLine + 44, 1.1, random.chance(0.5)) +
    fill(land[4], hills(stage, 472, 5, 520).d) +
    fill(land[3], tufts(random, spread(random, 0, left - 60, 2).concat(spread(random, right + 60, width, 2)), 470, 20))
  );
}
