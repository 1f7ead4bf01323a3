import {
  arch,
  box,
  define,
  disc,
  dome,
  dots,
  fill,
  place,
  type Point,
  polygon,
  reuse,
  round,
  stroke,
  triangle,
} from "../draw.ts";
import { floorLine, hills, shine, spread, type Stage } from "../stage.ts";
import { poplar, tufts } from "../trees.ts";
import { backdrop, spiredChurch, windows } from "./landmarks.ts";

function bus({ palette }: Stage): string {
  const { accents, ink, lit } = palette;
  const panes = (y: number) => [-56, -34, -12, 10, 32].map((x) => box(x, y, 18, 13)).join("");
  return (
    fill(accents[0], "M-64-8v-78q0-8 8-8h108q10 0 12 10l4 36v40z") +
    fill(accents[3], box(-64, -52, 130, 4)) +
    fill(lit, `${panes(-86)}${panes(-44)}M54-44h10l3 20h-13z`) +
    fill(ink, disc(-36, -7, 12) + disc(38, -7, 12)) +
    fill(accents[3], disc(-36, -7, 5) + disc(38, -7, 5))
  );
}

/** Rows of gabled houses that climb a hill. */
function hillTown({ random, palette, width }: Stage, top: number, foot: number): string {
  let out = "";
  for (const [row, tone] of [palette.stone[0], palette.stone[1], palette.stone[2]].entries()) {
    const y = top + ((foot - top) * (row + 1)) / 3;
    let walls = "";
    let roofs = "";
    let lights = "";
    const reach = width * (0.24 + row * 0.17);
    for (let x = width / 2 - reach; x < width / 2 + reach; ) {
      const [w, h] = [random.between(30, 48), random.between(34, 58)];
      const lift = 26 * (1 - (Math.abs(x + w / 2 - width / 2) / reach) ** 2) * (3 - row);
      const base = y - lift;
      walls += box(x, base - h, w, h + lift + 20);
      roofs += polygon([x - 3, base - h], [x + w / 2, base - h - random.between(14, 24)], [x + w + 3, base - h]);
      if (row > 0) lights += windows(random, x + 7, base - h + 8, 2, 2, w / 2 - 3, 17);
      x += w + random.between(-4, -1);
    }
    out +=
      fill(tone, walls) +
      fill(row === 2 ? palette.accents[0] : palette.stone[row === 1 ? 3 : 2], roofs, row === 2 ? 0.9 : 0.8) +
      stroke(palette.lit, 6, lights, row === 2 ? 0.9 : 0.6);
  }
  return out;
}

/** 7 Tours: an old town on its hill, an open-top bus waiting below. */
export function drawOldTown(stage: Stage): string {
  const { width, random, palette, left, right } = stage;
  const far = hills(stage, 296, 26, 420);
  const floor = hills(stage, floorLine + 2, 5, 480);
  const busLeft = random.chance(0.5);
  const church = spiredChurch(palette);
  const flagX = busLeft ? right + 40 : left - 40;
  return (
    fill(palette.land[0], far.d) +
    place(church.content, width / 2 + random.between(-50, 50), 216, 1.1, random.chance(0.5)) +
    fill(
      palette.land[1],
      `M-20 372Q${round(width * 0.26)} 330 ${round(width / 2)} 196Q${round(width * 0.74)} 330 ${width + 20} 372V400H-20z`,
    ) +
    hillTown(stage, 206, 366) +
    fill(
      palette.land[3],
      [...spread(random, 0, left - 30, 4), ...spread(random, right + 30, width, 4)]
        .map((x) => poplar(x, 398, random.between(64, 118)))
        .join(""),
    ) +
    fill(palette.land[3], floor.d) +
    place(bus(stage), busLeft ? left - 84 : right + 92, floorLine + 46, 1.15, random.chance(0.5)) +
    fill(palette.ink, box(flagX, 344, 3, 72)) +
    fill(palette.accents[1], `M${round(flagX + 3)} 346q16-6 26 2t24 0v24q-12 8-24 0t-26-2z`) +
    fill(palette.land[4], hills(stage, 468, 8, 520).d) +
    fill(palette.land[3], tufts(random, [...spread(random, 0, left, 3), ...spread(random, right, width, 3)], 456, 34))
  );
}

function museum({ palette }: Stage): string {
  const { stone, lit, accents, ink } = palette;
  const columns = Array.from({ length: 8 }, (_, index) => -131 + index * 36);
  return (
    fill(stone[2], box(-210, -112, 420, 116)) +
    fill(lit, [-192, -168, 156, 180].map((x) => arch(x, -24, 14, 58)).join(""), 0.8) +
    fill(stone[3], box(-150, -112, 300, 116)) +
    fill(lit, arch(-22, 0, 44, 92) + arch(-92, 0, 26, 76) + arch(66, 0, 26, 76), 0.75) +
    fill(
      stone[0],
      columns.map((x) => box(x, -112, 11, 112) + box(x - 3, -116, 17, 6) + box(x - 3, -5, 17, 6)).join(""),
    ) +
    fill(stone[1], box(-158, -132, 316, 18) + polygon([-164, -132], [0, -194], [164, -132])) +
    fill(stone[3], polygon([-122, -138], [0, -183], [122, -138])) +
    fill(stone[1], disc(0, -152, 12) + disc(-36, -146, 7) + disc(36, -146, 7)) +
    fill(stone[1], box(-176, 0, 352, 8)) +
    fill(stone[2], box(-190, 8, 380, 9)) +
    fill(stone[1], box(-204, 17, 408, 10)) +
    fill(accents[0], box(-117, -104, 18, 62)) +
    fill(accents[1], box(99, -104, 18, 62)) +
    fill(ink, box(-1, -222, 2, 30)) +
    fill(accents[2], "M1-222l22 6-22 7z")
  );
}

/** 8 Culture: a museum with its columns, a statue and a fountain before it. */
export function drawMuseum(stage: Stage): string {
  const { width, random, palette, left, right } = stage;
  const floor = hills(stage, floorLine + 2, 4, 500);
  const statueLeft = random.chance(0.5);
  const statueX = statueLeft ? left - 76 : right + 82;
  const fountainX = statueLeft ? right + 96 : left - 92;
  const back = [...spread(random, -10, width / 2 - 190, 5), ...spread(random, width / 2 + 190, width + 10, 5)];
  const wing = backdrop(random, width, 380, 70, 150);
  return (
    fill(palette.stone[0], wing) +
    fill(
      palette.stone[1],
      dome(width / 2 + random.between(-40, 40), 214, 70, 66) + backdrop(random, width, 380, 44, 96),
      0.85,
    ) +
    place(museum(stage), width / 2 + random.between(-36, 36), 366) +
    fill(palette.land[3], back.map((x) => poplar(x, 398, random.between(74, 136))).join("")) +
    fill(palette.land[2], hills(stage, 388, 3, 500).d) +
    fill(palette.land[3], floor.d) +
    fill(
      palette.stone[1],
      box(statueX - 22, 398, 44, 34) + box(statueX - 28, 430, 56, 7) + box(statueX - 26, 393, 52, 6),
    ) +
    fill(
      palette.ink,
      `M${round(statueX - 9)} 393l3-34q-6-10 2-18l-2-20 5 0 4 16q8 2 9 12l12-18 4 3-13 26 3 33z${disc(statueX + 1, 331, 6.5)}`,
    ) +
    fill(palette.stone[1], `M${round(fountainX - 46)} 416h92l-9 20h-74z${box(fountainX - 5, 388, 10, 30)}`) +
    fill(palette.stone[2], disc(fountainX, 416, 46, 6)) +
    fill(palette.water[0], disc(fountainX, 416, 40, 4)) +
    fill(palette.stone[1], `M${round(fountainX - 20)} 386h40l-8 9h-24z`) +
    stroke(
      palette.accents[3],
      2,
      `M${round(fountainX)} 386q-4-34-26-6M${round(fountainX)} 386q4-34 26-6M${round(fountainX)} 386q-2-50-40 30M${round(fountainX)} 386q2-50 40 30`,
      0.8,
    ) +
    fill(palette.land[4], hills(stage, 468, 7, 520).d) +
    fill(
      palette.land[4],
      [...spread(random, 0, left - 60, 3), ...spread(random, right + 60, width, 3)]
        .map((x) => dome(x, 470, random.between(18, 30), random.between(18, 30)))
        .join(""),
    )
  );
}

/** String lights across a street or terrace. */
export function festoon(
  { palette }: Stage,
  fromX: number,
  fromY: number,
  toX: number,
  toY: number,
  sag: number,
): string {
  const bulbs = Math.max(4, Math.round(Math.abs(toX - fromX) / 26));
  const lights: Point[] = [];
  for (let index = 1; index < bulbs; index += 1) {
    const t = index / bulbs;
    lights.push([fromX + (toX - fromX) * t, fromY + (toY - fromY) * t + sag * 2 * t * (1 - t) + 4]);
  }
  const string = `M${round(fromX)} ${round(fromY)}Q${round((fromX + toX) / 2)} ${round((fromY + toY) / 2 + sag)} ${round(toX)} ${round(toY)}`;
  return stroke(palette.ink, 1.4, string, 0.8) + dots(palette.lit, 7, lights);
}

function bar({ random, palette }: Stage, width: number, tone: string, cloth: string, sign: number): string {
  const { lit, ink, accents } = palette;
  const height = random.between(150, 214);
  const half = width / 2;
  const scallop = Math.round(width / 5);
  const awning = `M${-scallop * 2.5}-58${`q${scallop / 2} 18 ${scallop} 0`.repeat(5)}z`;
  const glass = [
    `${disc(0, 0, 15)}M-8-6h16v12h-16z`,
    "M-12-15h24l-11 13v13h7v4h-16v-4h7v-13z",
    "M-9-15h15v5h6v14h-6v11h-15zM6-6v7h3v-7z",
    "M3-16v20a7 6 0 1 1-4-5v-15l14-4v6z",
  ][sign % 4];
  return (
    fill(
      tone,
      box(-half, -height, width, height + 4) +
        (sign % 2 ? triangle(0, -height, width, 34) : box(-half - 4, -height - 6, width + 8, 8)),
    ) +
    stroke(
      lit,
      7,
      windows(random, -half + 14, -height + 20, Math.floor(width / 32), Math.floor((height - 116) / 26), 31, 26),
      0.75,
    ) +
    fill(lit, box(-half + 8, -48, width * 0.5, 40) + arch(half - width * 0.3, 0, width * 0.22, 46), 0.95) +
    fill(ink, box(-half + 8 + width * 0.25, -48, 2, 40) + box(-half, -8, width * 0.62, 12)) +
    fill(cloth, box(-half, -70, width, 13) + awning) +
    `<g transform="translate(0 -92)">${fill(ink, disc(0, 0, 22))}${fill(accents[sign % 3] ?? lit, glass ?? "")}</g>`
  );
}

/** 9 Nightlife: a street of bars with their signs, lamps strung across it. */
export function drawBars(stage: Stage): string {
  const { width, random, palette, left, right } = stage;
  const { stone, accents } = palette;
  const floor = hills(stage, floorLine + 2, 3, 520);
  const signs = random.shuffle([0, 1, 2, 3, 4, 5, 6, 7]);
  const cloths = [accents[0], accents[2], accents[1]] as const;
  let row = "";
  let index = 0;
  for (let x = -20; x < width + 20; index += 1) {
    const w = random.between(136, 176);
    row += place(
      bar(stage, w, stone[index % 2 === 0 ? 2 : 3], cloths[index % 3] ?? accents[0], signs[index % 8] ?? 0),
      x + w / 2,
      floorLine,
    );
    x += w + 1;
  }
  const posts = [left - 60, right + 60];
  return (
    fill(stone[0], backdrop(random, width, 330, 90, 176)) +
    row +
    shine(stage, width / 2, floorLine + 6, width * 0.5, 60) +
    fill(palette.land[3], floor.d) +
    fill(
      palette.lit,
      spread(random, 10, width - 10, 4)
        .map((x) =>
          polygon([x - 14, floorLine + 3], [x + 14, floorLine + 3], [x + 24, floorLine + 22], [x - 24, floorLine + 22]),
        )
        .join(""),
      0.14,
    ) +
    fill(palette.ink, posts.map((x) => box(x - 2, 250, 4, 176)).join("")) +
    festoon(stage, -10, 236, posts[0] ?? left, 254, 44) +
    festoon(stage, posts[0] ?? left, 254, posts[1] ?? right, 254, 56) +
    festoon(stage, posts[1] ?? right, 254, width + 10, 232, 44) +
    define(`b${stage.id}`, barrel(stage)) +
    [left - 130, right + 130].map((x) => reuse(`b${stage.id}`, palette.ink, x, 440, 1)).join("") +
    fill(palette.land[4], hills(stage, 470, 6, 520).d)
  );
}

function barrel({ palette }: Stage): string {
  const { ink, accents, stone, lit } = palette;
  return (
    fill(stone[1], "M-20 0q-7-22 0-44h40q7 22 0 44z") +
    stroke(ink, 3, "M-23-12h46M-23-32h46") +
    fill(ink, box(-28, -48, 56, 5)) +
    fill(accents[0], "M-16-48v-12l3-5v-7h5v7l3 5v12z") +
    fill(lit, "M4-48v-3h4v-8l-6-11h16l-6 11v8h4v3z")
  );
}
