import { disc, dots, fill, type Point, round } from "./draw.ts";
import type { Stage } from "./stage.ts";

export interface Sky {
  defs: string;
  content: string;
  /** The position of sun or moon; water reflects it. */
  lightX: number;
}

const cloudShapes = [
  "M0 0h92a16 16 0 0 0-10-29 25 25 0 0 0-44-8 18 18 0 0 0-29 14A12 12 0 0 0 0 0z",
  "M0 0h120a13 13 0 0 0-12-21 20 20 0 0 0-33-6 27 27 0 0 0-48 6A11 11 0 0 0 0 0z",
  "M0 0h70a11 11 0 0 0-8-19 18 18 0 0 0-33-3 13 13 0 0 0-19 8A8 8 0 0 0 0 0z",
] as const;

/** Clouds are placed away from the sun or moon. */
function drawClouds({ width, random, palette, period }: Stage, lightX: number): string {
  const count = period === 4 ? 2 : 3;
  return random
    .shuffle(cloudShapes)
    .slice(0, count)
    .map((d, index) => {
      const anywhere = (width / count) * (index + random.between(0.05, 0.6));
      const x = Math.abs(anywhere + 50 - lightX) < 110 ? lightX + (anywhere + 50 < lightX ? -190 : 80) : anywhere;
      const size = round(random.between(0.7, 1.25));
      return `<path fill="${palette.cloud}" opacity="${period === 2 ? 0.85 : 0.6}" transform="translate(${round(x)} ${round(random.between(90, 200))}) scale(${size} ${round(size * 0.85)})" d="${d}"/>`;
    })
    .join("");
}

function drawStars({ width, random, palette }: Stage): string {
  const small: Point[] = [];
  let large = "";
  for (let index = 0; index < width / 36; index += 1) {
    const [x, y] = [random.between(0, width), random.between(12, 280)];
    if (index % 7 === 0) large += `M${round(x)} ${round(y)}l1 3 3 1-3 1-1 3-1-3-3-1 3-1z`;
    else small.push([x, y]);
  }
  return dots(palette.sun, 2, small, 0.7) + fill(palette.sun, large);
}

function drawBirds({ width, random, palette }: Stage): string {
  const [x, y] = [random.between(0.15, 0.75) * width, random.between(130, 190)];
  let d = "";
  for (let index = 0; index < 4; index += 1) {
    d += `M${round(x + index * 22 + random.between(-4, 4))} ${round(y + random.between(-12, 12))}q5-6 8 0 3-6 8 0`;
  }
  return `<path fill="none" stroke="${palette.ink}" stroke-width="1.8" stroke-linecap="round" opacity=".55" d="${d}"/>`;
}

/** Sky, sun or moon, clouds, and stars or birds. `id` keeps gradient ids unique when several scenes are on one page. */
export function drawSky(stage: Stage, id: string): Sky {
  const { width, random, palette, period } = stage;
  const [top, middle, horizon] = palette.sky;
  const lightX = random.between(0.24, 0.76) * width;
  const lightY = { 1: 214, 2: 138, 3: 236, 4: 132 }[period] + random.between(-14, 14);
  const radius = { 1: 44, 2: 36, 3: 56, 4: 34 }[period];
  const defs =
    `<linearGradient id="s${id}" x2="0" y2="1"><stop stop-color="${top}"/><stop offset=".45" stop-color="${middle}"/>` +
    `<stop offset=".8" stop-color="${horizon}"/></linearGradient>` +
    `<radialGradient id="h${id}"><stop stop-color="${palette.sun}" stop-opacity=".75"/><stop offset="1" stop-color="${palette.sun}" stop-opacity="0"/></radialGradient>` +
    `<radialGradient id="g${id}"><stop stop-color="${palette.lit}" stop-opacity=".7"/><stop offset="1" stop-color="${palette.lit}" stop-opacity="0"/></radialGradient>`;
  const moon =
    fill(palette.sun, disc(lightX, lightY, radius)) +
    fill(
      "#cfc9b4",
      disc(lightX - 10, lightY - 8, 7) + disc(lightX + 11, lightY + 5, 5) + disc(lightX - 3, lightY + 14, 4),
      0.5,
    );
  const content =
    `<path fill="url(#s${id})" d="M0 0h${width}v500H0z"/>` +
    (period === 4 ? drawStars(stage) : "") +
    `<circle cx="${round(lightX)}" cy="${round(lightY)}" r="${radius * 3.4}" fill="url(#h${id})" opacity="${period === 4 ? 0.4 : 0.8}"/>` +
    (period === 4 ? moon : fill(palette.sun, disc(lightX, lightY, radius))) +
    drawClouds(stage, lightX) +
    (period === 4 ? "" : drawBirds(stage));
  return { defs, content, lightX };
}
