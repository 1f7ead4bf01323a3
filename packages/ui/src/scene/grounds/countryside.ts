import { box, disc, dots, fill, place, polygon, round, stroke } from "../draw.ts";
import { floorLine, hills, peaks, spread, type Stage, verges } from "../stage.ts";
import { bush, poplar, tufts } from "../trees.ts";

function bicycle(frame: string, ink: string, basket: string): string {
  return (
    `<g fill="none" stroke="${ink}" stroke-width="2.6"><circle cx="-27" cy="-20" r="20"/><circle cx="27" cy="-20" r="20"/></g>` +
    stroke(ink, 0.8, "M-27-40v40M-47-20h40M27-40v40M7-20h40M-41-34l28 28M-41-6l28-28M13-34l28 28M13-6l28-28", 0.6) +
    stroke(frame, 3.6, "M-27-20l11-26h32l-19 26zl16-33M0-20l-18-32M27-20l-12-34") +
    stroke(ink, 3, "M-25-53h14M15-54l-3-7 10-3") +
    fill(basket, polygon([22, -60], [42, -60], [39, -46], [25, -46]))
  );
}

function viaduct({ width, palette }: Stage, y: number): string {
  let holes = "";
  for (let x = 14; x < width; x += 62) holes += `M${x} ${y + 70}v-34a21 24 0 0 1 42 0v34z`;
  return (
    fill(palette.stone[1], `${box(-20, y, width + 40, 70)}${holes}`).replace("<path", '<path fill-rule="evenodd"') +
    fill(palette.stone[2], box(-20, y - 3, width + 40, 5))
  );
}

function train({ palette }: Stage): string {
  const { accents, ink, lit } = palette;
  const car = (x: number) =>
    fill(accents[0], `M${x} 0v-19q0-4 4-4h56q4 0 4 4v19z`) +
    fill(lit, [6, 20, 34, 48].map((dx) => box(x + dx, -18, 9, 8)).join(""));
  return fill(ink, box(-2, -3, 206, 4)) + car(0) + car(68) + car(136);
}

function windmill(body: string, sails: string, ink: string, turn: number): string {
  return (
    fill(body, polygon([-14, 0], [-9, -62], [9, -62], [14, 0])) +
    fill(ink, `M-10-62q10-16 20 0zM-4 0v-12h8v12z`) +
    `<g transform="translate(0 -62) rotate(${round(turn)})">${fill(sails, "M-1-4h2v-40h9v30h-9zM4-1v2h40v9h-30v-9zM1 4h-2v40h-9v-30h9zM-4 1v-2h-40v-9h30v9z")}</g>`
  );
}

function fields({ width, random }: Stage, y: number): string {
  let d = "";
  for (const x of spread(random, 0, width, 9))
    d += `M${round(x)} ${y}Q${round(x + (x - width / 2) * 0.2)} ${y + 30} ${round(x + (x - width / 2) * 0.8)} ${y + 74}`;
  return d;
}

/** 3 Ride: parked bicycles, a train on a viaduct, poplars and fields. */
export function drawRide(stage: Stage): string {
  const { width, random, palette, left, right } = stage;
  const far = hills(stage, 246, 34, 460);
  const mid = hills(stage, 318, 16, 360);
  const floor = hills(stage, floorLine, 7, 480);
  const [one, two] = random.shuffle([left - 84, right + 96]);
  const sails = stage.period === 4 ? palette.accents[3] : palette.stone[2];
  const rows = [...spread(random, 0, left - 20, 5), ...spread(random, right + 20, width, 5)];
  return (
    fill(palette.land[0], far.d) +
    place(
      windmill(palette.accents[3], sails, palette.ink, random.between(8, 70)),
      random.between(0.1, 0.3) * width,
      240,
      1,
    ) +
    place(
      windmill(palette.accents[3], sails, palette.ink, random.between(8, 70)),
      random.between(0.7, 0.92) * width,
      236,
      0.8,
    ) +
    viaduct(stage, 262) +
    place(train(stage), random.between(0.18, 0.5) * width, 260) +
    fill(palette.land[1], mid.d) +
    stroke(palette.land[2], 2, fields(stage, 326), 0.7) +
    fill(palette.land[3], rows.map((x) => poplar(x, mid.heightAt(x) + 46, random.between(70, 128))).join("")) +
    fill(palette.land[2], hills(stage, 366, 7, 300).d) +
    fill(palette.land[3], floor.d) +
    place(
      bicycle(palette.accents[0], palette.ink, palette.accents[1]),
      one ?? left,
      floorLine + 46,
      1.35,
      random.chance(0.5),
    ) +
    place(
      bicycle(palette.accents[1], palette.ink, palette.accents[3]),
      two ?? right,
      floorLine + 36,
      1.15,
      random.chance(0.5),
    ) +
    fill(palette.land[4], hills(stage, 470, 9, 520).d) +
    fill(palette.land[3], tufts(random, [...spread(random, 0, left, 6), ...spread(random, right, width, 6)], 458, 34))
  );
}

function balloon(one: string, two: string, ink: string): string {
  return (
    fill(one, "M0-74c-48 0-62 44-44 78l30 38h28l30-38c18-34 4-78-44-78z") +
    fill(two, "M0-74c-22 10-26 52-18 88l10 28h16l10-28c8-36 4-78-18-88z") +
    stroke(ink, 1, "M-13 42l4 16M13 42l-4 16") +
    fill(ink, "M-10 58h20l-2 13h-16z")
  );
}

/** 13 Other: balloons over a patchwork valley. */
export function drawBalloons(stage: Stage): string {
  const { width, random, palette, left, right } = stage;
  const far = hills(stage, 272, 30, 440);
  const mid = hills(stage, 316, 18, 320);
  const near = hills(stage, 356, 14, 400);
  const floor = hills(stage, floorLine + 8, 6, 460);
  const [a, b, c] = random.shuffle([random.between(0.12, 0.24), random.between(0.44, 0.6), random.between(0.76, 0.9)]);
  const hedges = spread(random, 0, width, 16)
    .map((x) => disc(x, near.heightAt(x) + 8, random.between(9, 17), random.between(8, 13)))
    .join("");
  const farm = (x: number, y: number) =>
    fill(palette.stone[3], polygon([x - 4, y - 20], [x + 19, y - 36], [x + 42, y - 20])) +
    fill(palette.accents[3], box(x, y - 20, 38, 22)) +
    fill(palette.lit, box(x + 7, y - 13, 6, 7) + box(x + 25, y - 13, 6, 7)) +
    fill(palette.ink, box(x + 15, y - 12, 7, 14));
  return (
    fill(palette.land[0], far.d) +
    fill(palette.land[1], mid.d) +
    stroke(palette.land[0], 2, fields(stage, 322), 0.8) +
    place(
      balloon(palette.accents[0], palette.accents[3], palette.ink),
      (a ?? 0.2) * width,
      random.between(150, 180),
      1.25,
    ) +
    place(
      balloon(palette.accents[1], palette.accents[0], palette.ink),
      (b ?? 0.5) * width,
      random.between(110, 150),
      0.8,
    ) +
    place(
      balloon(palette.accents[2], palette.accents[3], palette.ink),
      (c ?? 0.8) * width,
      random.between(200, 236),
      0.6,
    ) +
    fill(palette.land[2], near.d) +
    stroke(palette.land[1], 2.4, fields(stage, 364), 0.6) +
    fill(palette.land[3], hedges) +
    farm(random.between(0.08, 0.2) * width, 372) +
    farm(random.between(0.74, 0.86) * width, 366) +
    fill(palette.land[3], floor.d) +
    fill(
      palette.land[4],
      spread(random, -10, left - 40, 3)
        .concat(spread(random, right + 40, width, 3))
        .map((x) => bush(random, x, floor.heightAt(x) + 2, random.between(15, 26)))
        .join(""),
    ) +
    fill(palette.land[4], hills(stage, 468, 9, 520).d) +
    dots(palette.accents[1], 5.5, verges(stage, 7))
  );
}

function camper({ palette }: Stage): string {
  const { accents, ink, lit } = palette;
  return (
    fill(accents[1], "M-58-76h92q6 0 8 6h-108q2-6 8-6z") +
    fill(accents[3], "M-70-32v-26q0-12 12-12h92q12 0 18 12l12 26z") +
    fill(accents[0], "M-70-34h134q6 2 6 12v12h-140z") +
    fill(lit, "M-60-60h24v20h-24zM-28-60h24v20h-24zM6-60h26q7 0 11 8l5 12h-42z") +
    fill(ink, `${disc(-40, -8, 14)}${disc(40, -8, 14)}${box(-74, -12, 8, 5)}`) +
    fill(accents[3], disc(-40, -8, 6) + disc(40, -8, 6)) +
    fill(accents[1], disc(66, -26, 4)) +
    fill(accents[2], "M-46-90h34v14h-34zM-8-86h24v10h-24z")
  );
}

function cactus(height: number): string {
  return `M-5 2v${-height}q5-8 10 0V2zM-5-${round(height * 0.35)}h-9q-8 0-8-8v-14q4-5 8 0v10h9zM5-${round(height * 0.5)}h8q7 0 7-7v-12q4-5 8 0v16q0 13-13 13H5z`;
}

/** 14 Road Trip: mesas and a campervan, poles that run to the horizon. */
export function drawRoad(stage: Stage): string {
  const { width, random, palette, left, right } = stage;
  const far = peaks(stage, 340, 86, random.whole(4, 6));
  let mesas = "";
  let bands = "";
  for (const x of spread(random, 0, width, 3)) {
    const [w, h] = [random.between(90, 170), random.between(84, 132)];
    const [l, r, top] = [x - w / 2, x + w / 2, 348 - h];
    mesas += polygon(
      [l - 38, 352],
      [l - 12, top + h * 0.5],
      [l, top + 6],
      [l + 12, top],
      [x, top + random.between(-4, 4)],
      [r - 14, top + 2],
      [r, top + 10],
      [r + 10, top + h * 0.5],
      [r + 44, 352],
    );
    bands +=
      polygon([l - 4, top + 26], [r + 4, top + 28], [r + 6, top + 38], [l - 6, top + 36]) +
      polygon(
        [x + w * 0.1, top],
        [r - 14, top + 2],
        [r, top + 10],
        [r + 10, top + h * 0.5],
        [r + 44, 352],
        [x + w * 0.2, 352],
      );
  }
  const plain = hills(stage, 350, 5, 480);
  const floor = hills(stage, floorLine, 5, 480);
  const vanLeft = random.chance(0.5);
  const poles = [0, 1, 2, 3, 4].map((index) => {
    const size = 1 / (1 + index * 0.55);
    const x = vanLeft ? width - 30 - (1 - size) * 330 : 30 + (1 - size) * 330;
    return { x, y: 360 + 66 * (size - 0.3), size };
  });
  const pole = poles
    .map(
      ({ x, y, size }) =>
        box(x - 2.4 * size, y - 120 * size, 5 * size, 120 * size) +
        box(x - 18 * size, y - 112 * size, 36 * size, 4 * size),
    )
    .join("");
  const wires = poles
    .slice(1)
    .map(({ x, y, size }, index) => {
      const from = poles[index] ?? { x, y, size };
      const [y1, y2] = [from.y - 112 * from.size, y - 112 * size];
      return `M${round(from.x)} ${round(y1)}Q${round((from.x + x) / 2)} ${round((y1 + y2) / 2 + 14 * size)} ${round(x)} ${round(y2)}`;
    })
    .join("");
  const cacti = [...spread(random, 20, left - 170, 2), ...spread(random, right + 170, width - 20, 2)]
    .map((x) => place(fill(palette.land[4], cactus(random.between(40, 66))), x, floorLine + random.between(10, 26)))
    .join("");
  return (
    fill(palette.land[0], far.d) +
    fill(palette.rock[0], mesas) +
    fill(palette.rock[1], bands, 0.8) +
    fill(palette.land[1], plain.d) +
    fill(
      palette.land[2],
      spread(random, 0, width, 12)
        .map((x) => disc(x, random.between(362, 380), random.between(8, 16), 5))
        .join(""),
    ) +
    fill(palette.land[2], hills(stage, 374, 5, 420).d) +
    stroke(palette.ink, 1, wires, 0.7) +
    fill(palette.ink, pole) +
    fill(palette.land[3], floor.d) +
    cacti +
    place(camper(stage), vanLeft ? left - 76 : right + 84, floorLine + 40, 1.15, vanLeft !== random.chance(0.5)) +
    fill(palette.land[4], hills(stage, 472, 8, 520).d) +
    fill(palette.land[3], tufts(random, [...spread(random, 0, left, 5), ...spread(random, right, width, 5)], 460, 34))
  );
}
