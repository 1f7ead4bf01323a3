import { arch, box, disc, dome, fill, polygon, round, stroke, triangle } from "../draw.ts";
import type { ScenePalette } from "../palette.ts";
import type { RandomSource } from "../random.ts";

/** A building with its foot at 0,0. */
export interface Landmark {
  width: number;
  content: string;
}

/** Lit windows in a grid, as strokes of width 6. A random part stays dark, so that no two façades match. */
export function windows(
  random: RandomSource,
  x: number,
  y: number,
  columns: number,
  rows: number,
  gapX = 10,
  gapY = 14,
): string {
  let d = "";
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      if (random.chance(0.55)) d += `M${round(x + column * gapX)} ${round(y + row * gapY)}h4`;
    }
  }
  return d;
}

export function cathedral({ stone, lit }: ScenePalette): Landmark {
  const body =
    box(-74, -66, 148, 68) +
    box(-74, -96, 24, 32) +
    box(50, -96, 24, 32) +
    dome(-62, -96, 10, 14) +
    dome(62, -96, 10, 14) +
    box(-30, -98, 60, 34) +
    dome(0, -96, 36, 46) +
    box(-6, -158, 12, 18) +
    triangle(0, -157, 12, 22) +
    polygon([-40, -64], [0, -84], [40, -64]);
  const ribs = stroke(stone[1], 1.5, "M-18-98q2-30 18-43q16 13 18 43M0-98v-44", 0.6);
  const lights = [-60, -38, -16, 6, 28, 50].map((x) => arch(x, -16, 10, 28)).join("");
  return {
    width: 158,
    content:
      fill(stone[2], body) +
      fill(stone[3], box(-78, -70, 156, 5) + box(-34, -99, 68, 4)) +
      ribs +
      fill(lit, lights, 0.85),
  };
}

export function clockTower({ stone, lit }: ScenePalette): Landmark {
  const body =
    box(-13, -150, 26, 152) +
    box(-17, -188, 34, 40) +
    polygon([-17, -188], [-9, -206], [-7, -214], [0, -244], [7, -214], [9, -206], [17, -188]);
  return {
    width: 44,
    content:
      fill(stone[2], body) +
      fill(stone[3], box(-19, -150, 38, 4) + box(-19, -191, 38, 4) + box(4, -146, 9, 148)) +
      fill(lit, disc(0, -168, 11)) +
      stroke(stone[3], 1.8, "M0-168v-8M0-168l5 4") +
      fill(lit, box(-6, -132, 3, 14) + box(-6, -104, 3, 14) + box(-6, -76, 3, 14), 0.7),
  };
}

export function ferrisWheel({ stone, accents }: ScenePalette): Landmark {
  let spokes = "";
  let cabins = "";
  for (let index = 0; index < 12; index += 1) {
    const angle = (index * Math.PI) / 6 + 0.12;
    const [dx, dy] = [Math.cos(angle) * 74, Math.sin(angle) * 74];
    spokes += `M0-98l${round(dx)} ${round(dy)}`;
    cabins += disc(dx * 1.08, -98 + dy * 1.08, 5, 6);
  }
  return {
    width: 182,
    content:
      stroke(stone[2], 1, spokes) +
      `<circle cy="-98" r="74" fill="none" stroke="${stone[2]}" stroke-width="4"/>` +
      stroke(stone[3], 5, "M0-98l-34 98M0-98l34 98") +
      fill(accents[3], cabins) +
      fill(stone[3], disc(0, -98, 7)),
  };
}

export function gherkin({ stone, lit }: ScenePalette): Landmark {
  return {
    width: 58,
    content:
      fill(stone[1], "M-22 2c-8-62-6-122 22-172c28 50 30 110 22 172z") +
      stroke(stone[2], 1.6, "M-24-34L16-124M-25-70L8-148M24-34L-16-124M25-70L-8-148M-20 0L24-92M20 0L-24-92", 0.8) +
      fill(lit, box(-10, -60, 4, 6) + box(4, -82, 4, 6) + box(-4, -28, 4, 6) + box(8, -44, 4, 6)),
  };
}

export function glassSpire({ stone }: ScenePalette): Landmark {
  return {
    width: 62,
    content:
      fill(stone[1], polygon([-28, 2], [-5, -226], [-1, -212], [3, -234], [28, 2])) +
      fill(stone[2], polygon([4, 2], [2, -222], [3, -234], [28, 2]), 0.7),
  };
}

export function spiredChurch({ stone, lit }: ScenePalette): Landmark {
  return {
    width: 84,
    content:
      fill(
        stone[2],
        box(-36, -46, 74, 48) +
          polygon([-8, -46], [-2, -66], [34, -66], [40, -46]) +
          box(-38, -84, 28, 86) +
          triangle(-24, -84, 32, 62),
      ) +
      fill(stone[3], box(-40, -86, 32, 4)) +
      fill(lit, arch(-28, -54, 8, 20) + arch(0, -12, 8, 22) + arch(16, -12, 8, 22), 0.85),
  };
}

export function towerBridge({ stone, accents, lit }: ScenePalette): Landmark {
  const tower = (x: number) =>
    box(x - 19, -116, 38, 130) +
    triangle(x, -116, 30, 36) +
    [-16, 16].map((dx) => box(x + dx - 4, -128, 8, 14) + triangle(x + dx, -128, 10, 16)).join("");
  return {
    width: 282,
    content:
      stroke(accents[2], 3.5, "M-140-22Q-104-28-74-92M140-22Q104-28 74-92") +
      stroke(accents[2], 1, "M-124-24v10M-108-32v18M-93-50v36M124-24v10M108-32v18M93-50v36") +
      fill(stone[3], box(-142, -20, 284, 9) + box(-44, -104, 88, 5) + box(-44, -92, 88, 5)) +
      fill(stone[2], tower(-60) + tower(60)) +
      fill(stone[3], arch(-71, -20, 22, 34) + arch(49, -20, 22, 34)) +
      fill(
        lit,
        [-60, 60]
          .map((x) => box(x - 9, -96, 5, 9) + box(x + 4, -96, 5, 9) + box(x - 9, -74, 5, 9) + box(x + 4, -74, 5, 9))
          .join(""),
      ),
  };
}

/** A terrace of tall houses with gables and chimney pots, each a little different. */
export function terrace(random: RandomSource, { stone, lit }: ScenePalette, houses: number): Landmark {
  let roofs = "";
  let lights = "";
  let x = -houses * 17;
  let body = `M${x} 2`;
  for (let house = 0; house < houses; house += 1) {
    const [width, height] = [random.between(28, 38), random.between(46, 74)];
    body += `V${round(-height)}H${round(x + width)}`;
    const gable = random.between(12, 20);
    roofs += random.chance(0.5)
      ? polygon([x - 1, -height], [x + width / 2, -height - gable], [x + width + 1, -height])
      : polygon(
          [x - 1, -height],
          [x + 5, -height - gable * 0.8],
          [x + width - 5, -height - gable * 0.8],
          [x + width + 1, -height],
        );
    roofs += box(x + width * 0.72, -height - gable - 4, 5, gable);
    lights += windows(random, x + 6, -height + 8, 2, Math.floor(height / 18), width / 2 - 2, 16);
    x += width;
  }
  return {
    width: houses * 34,
    content: fill(stone[2], `${body}V2z`) + fill(stone[3], roofs) + stroke(lit, 6, lights, 0.9),
  };
}

/** Plain blocks of random width and height behind everything else. */
export function backdrop(random: RandomSource, width: number, y: number, low: number, high: number): string {
  let d = `M-10 ${y + 4}`;
  for (let x = -10; x < width + 10; ) {
    const w = random.whole(15, 34) * 2;
    const half = w / 2;
    const tops = [
      `l${half}-${half} ${half} ${half}`,
      `h${half - 6}v-12h12v12h${half - 6}`,
      `a${half} ${round(half * 0.6)} 0 0 1 ${w} 0`,
      `h${half - 1}v-26h2v26h${half - 1}`,
      `h${w}`,
      `l${w}-9`,
    ] as const;
    d += `V${round(y - random.between(low, high))}${random.pick(tops)}`;
    x += w;
  }
  return `${d}V${y + 4}z`;
}

/** Places landmarks side by side with plain terraces between them, from edge to edge. */
export function setInRow(
  random: RandomSource,
  palette: ScenePalette,
  landmarks: readonly Landmark[],
  width: number,
): { landmark: Landmark; x: number }[] {
  const total = landmarks.reduce((sum, { width: w }) => sum + w, 0);
  const slack = Math.max(0, (width - total) / landmarks.length);
  const out: { landmark: Landmark; x: number }[] = [];
  let x = -10;
  for (const landmark of landmarks) {
    const houses = Math.round((slack + 8) / 34);
    if (houses > 0) {
      const filler = terrace(random, palette, houses);
      out.push({ landmark: filler, x: x + filler.width / 2 });
    }
    x += slack;
    out.push({ landmark, x: x + landmark.width / 2 });
    x += landmark.width;
  }
  return out;
}
