import { box, disc, dots, fill, place, polygon, round, stroke } from "../draw.ts";
import { floorLine, hills, sceneHeight, spread, type Stage, verges, water } from "../stage.ts";
import { tufts } from "../trees.ts";

function parasol(one: string, two: string, ink: string): string {
  return (
    `<g transform="rotate(-9)">${stroke(ink, 3, "M0 0V-78")}` +
    fill(
      one,
      "M-50-66Q-44-104 0-108Q44-104 50-66Q42-72 33-66Q25-73 16-66Q8-73 0-66Q-8-73-16-66Q-25-73-33-66Q-42-72-50-66z",
    ) +
    fill(two, "M-33-66Q-30-98 0-108Q-16-96-16-66Q-25-73-33-66zM16-66Q16-96 0-108Q30-98 33-66Q25-73 16-66z") +
    `</g>`
  );
}

function palm(random: Stage["random"], trunk: string, leaf: string, height: number): string {
  const lean = random.between(14, 34);
  const fronds = [-150, -115, -75, -30, 10, 40, 195].map((angle) => {
    const [x, y] = [Math.cos((angle * Math.PI) / 180) * 52, Math.sin((angle * Math.PI) / 180) * 34];
    return `M${round(lean)} ${-height}q${round(x * 0.5)} ${round(y - 14)} ${round(x)} ${round(y + 14)}q${round(-x * 0.4)} ${round(-y * 0.2 - 14)} ${round(-x)} ${round(-y - 14)}z`;
  });
  return (
    fill(
      trunk,
      `M-5 2Q${round(lean * 0.2)} ${round(-height * 0.6)} ${round(lean - 3)} ${-height}h6Q${round(lean * 0.5)} ${round(-height * 0.5)} 5 2z`,
    ) + fill(leaf, fronds.join(""))
  );
}

function sail(hull: string, cloth: string, second: string): string {
  return (
    fill(hull, "M-20 0h42l-8 9h-28z") + fill(cloth, "M1-3V-52Q22-28 22-3z") + fill(second, "M-2-3V-44Q-17-22-18-3z")
  );
}

function lighthouse({ palette }: Stage): string {
  const { accents, lit, ink } = palette;
  return (
    fill(lit, "M0-96L150-132V-74z", 0.28) +
    fill(accents[3], polygon([-13, 0], [-9, -84], [9, -84], [13, 0])) +
    fill(
      accents[0],
      polygon([-12, -18], [-11, -36], [11, -36], [12, -18]) +
        polygon([-10.5, -54], [-9.5, -70], [9.5, -70], [10.5, -54]),
    ) +
    fill(ink, box(-12, -87, 24, 4) + polygon([-9, -102], [0, -114], [9, -102])) +
    fill(lit, box(-7, -102, 14, 15))
  );
}

/** 4 Beaches: bands of sea, a headland with its light, parasols on the sand. */
export function drawShore(stage: Stage, lightX: number): string {
  const { width, random, palette, left, right } = stage;
  const sea = water(stage, 268, 120, lightX);
  const headLeft = random.chance(0.5);
  const head = headLeft
    ? "M-20 300V232Q40 214 96 226T176 262T250 286Q214 300-20 304z"
    : `M${width + 20} 300V226Q${width - 60} 210 ${width - 110} 230T${width - 190} 266T${width - 262} 288Q${width - 214} 302 ${width + 20} 306z`;
  const bands = [0, 1, 2].map((index) => {
    const y = 300 + index * 27;
    let d = `M-20 ${y}`;
    for (let x = -20; x < width + 40; x += 44) d += `q11-${round(random.between(5, 10))} 22 0t22 0`;
    return d;
  });
  const shore = `M-20 ${floorLine}Q${round(width * 0.2)} ${floorLine - 16} ${round(width * 0.45)} ${floorLine - 2}T${width + 20} ${floorLine - 8}`;
  const [one, two] = random.shuffle([left - 70, right + 84]);
  const far = random.chance(0.5) ? left - 190 : right + 200;
  const towel = (x: number, y: number, colour: string) =>
    fill(colour, polygon([x, y], [x + 52, y], [x + 42, y + 13], [x - 12, y + 13])) +
    fill(palette.accents[3], polygon([x + 8, y], [x + 14, y], [x + 3, y + 13], [x - 4, y + 13]));
  const dune = hills(stage, 478, 9, 420);
  return (
    fill(palette.water[0], sea.d) +
    fill(palette.land[1], head) +
    place(lighthouse(stage), headLeft ? 84 : width - 98, 230, 1, !headLeft) +
    stroke(palette.sun, 2.2, sea.glints, 0.7) +
    place(sail(palette.ink, palette.accents[3], palette.accents[0]), random.between(0.36, 0.62) * width, 294) +
    place(
      sail(palette.ink, palette.accents[1], palette.accents[3]),
      (headLeft ? random.between(0.72, 0.9) : random.between(0.1, 0.28)) * width,
      284,
      0.6,
    ) +
    fill(palette.water[1], `${bands[0]}V${sceneHeight}H-20z`) +
    fill(palette.water[2], `${bands[1]}V${sceneHeight}H-20z`, 0.75) +
    stroke(palette.accents[3], 2, bands[2] ?? "", 0.45) +
    stroke(palette.accents[3], 7, shore, 0.75) +
    fill(palette.sand, `${shore}V${sceneHeight}H-20z`) +
    towel((one ?? left) - 20, 428, palette.accents[2]) +
    place(parasol(palette.accents[0], palette.accents[3], palette.ink), one ?? left, 436) +
    place(parasol(palette.accents[1], palette.accents[3], palette.ink), two ?? right, 424, 0.85, true) +
    place(parasol(palette.accents[2], palette.accents[3], palette.ink), far, 414, 0.6) +
    towel((two ?? right) + 14, 426, palette.accents[0]) +
    place(palm(random, palette.ink, palette.land[4], 150), headLeft ? width - 42 : 40, 470, 1.2, headLeft) +
    fill(palette.land[3], dune.d, 0.25) +
    fill(
      palette.land[4],
      tufts(random, [...spread(random, 0, left - 60, 6), ...spread(random, right + 60, width, 6)], 462, 34),
      0.8,
    ) +
    fill(palette.accents[3], disc(left - 10, 462, 3) + disc(right + 30, 470, 4, 3), 0.8)
  );
}

function kayak(hull: string, rim: string, ink: string, shirt: string): string {
  return (
    stroke(ink, 2.2, "M-34-4L30-26") +
    fill(ink, "M-42-4q6-6 10-1l-4 5q-5 2-6-4zM28-28q8-4 10 2l-4 4q-6 0-6-6z") +
    fill(shirt, "M-8-6q1-16 9-16t8 16z") +
    fill(ink, disc(1, -27, 5.4)) +
    fill(hull, "M-58-6Q0 4 58-8Q40 10 0 10T-58-6z") +
    fill(rim, "M-16-3Q0 1 18-4Q8 4 0 4T-16-3z")
  );
}

function kite(one: string, two: string, ink: string, mirror: boolean): string {
  return (
    stroke(ink, 1, "M0 30Q-14 90-2 160", 0.6) +
    fill(one, polygon([0, -30], [22, 0], [0, 30], [-22, 0])) +
    fill(two, polygon([0, -30], [22, 0], [0, 0]) + polygon([0, 30], [-22, 0], [0, 0])) +
    stroke(two, 2.4, mirror ? "M0 30q14 10 6 22t8 22" : "M0 30q-14 10-6 22t-8 22")
  );
}

/** 10 Outdoors: a lake among green hills, kayaks on it, kites over it. */
export function drawLakeside(stage: Stage, lightX: number): string {
  const { width, random, palette, left, right } = stage;
  const far = hills(stage, 244, 38, 520);
  const mid = hills(stage, 284, 22, 340);
  const lake = water(stage, 316, 90, lightX);
  const floor = hills(stage, floorLine + 4, 8, 460);
  const jettyLeft = random.chance(0.5);
  const jetty = jettyLeft ? left - 120 : right + 10;
  const wood = spread(random, -10, width, 15)
    .map((x) => disc(x, mid.heightAt(x) + 16, random.between(16, 28), random.between(14, 24)))
    .join("");
  return (
    fill(palette.land[0], far.d) +
    fill(palette.land[1], mid.d) +
    fill(palette.land[2], wood) +
    fill(palette.land[2], box(-20, 304, width + 40, 16)) +
    fill(palette.water[1], lake.d) +
    fill(palette.water[2], box(-20, 316, width + 40, 10), 0.6) +
    stroke(palette.sun, 2.2, lake.glints, 0.7) +
    place(
      kite(palette.accents[0], palette.accents[1], palette.ink, false),
      random.between(0.14, 0.34) * width,
      random.between(96, 140),
      1.2,
    ) +
    place(
      kite(palette.accents[2], palette.accents[3], palette.ink, true),
      random.between(0.62, 0.86) * width,
      random.between(110, 170),
      0.9,
    ) +
    place(
      kayak(palette.accents[0], palette.ink, palette.ink, palette.accents[3]),
      random.between(0.24, 0.42) * width,
      352,
      0.8,
    ) +
    place(
      kayak(palette.accents[1], palette.ink, palette.ink, palette.accents[2]),
      random.between(0.6, 0.76) * width,
      366,
      1,
      true,
    ) +
    fill(palette.ink, [0, 34, 68, 102].map((dx) => box(jetty + dx, 376, 4, 26)).join("")) +
    fill(palette.stone[2], box(jetty - 8, 372, 126, 7)) +
    fill(palette.land[3], floor.d) +
    fill(
      palette.land[4],
      spread(random, -20, left - 90, 3)
        .concat(spread(random, right + 90, width + 20, 3))
        .map((x) => disc(x, floor.heightAt(x) + 4, random.between(26, 44), random.between(20, 32)))
        .join(""),
    ) +
    fill(palette.land[4], hills(stage, 468, 9, 520).d) +
    dots(palette.accents[1], 5.5, verges(stage, 7))
  );
}
