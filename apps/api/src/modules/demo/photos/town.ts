import { added, blend, type Light, type Rgb, scaled } from "./light.ts";
import { createNoise, fractal, mix, type Noise, smoothStep } from "./noise.ts";
import type { Setting, View } from "./setting.ts";
import { skyOf } from "./sky-and-water.ts";

const lampColours: readonly [Rgb, ...Rgb[]] = [
  [1, 0.72, 0.34],
  [1, 0.58, 0.24],
  [1, 0.86, 0.6],
  [0.98, 0.36, 0.28],
  [0.4, 0.72, 0.9],
  [0.55, 0.85, 0.62],
];

/** Lamps of a street or a bar, out of focus behind what is near. */
export function drawLamps(setting: Setting): View {
  const { random, seed, light, aspect, isNight } = setting;
  const noise = createNoise(`${seed} room`);
  const discs = Array.from({ length: 95 }, (_, index) => {
    const near = index / 95;
    return {
      x: random.between(-0.05, aspect + 0.05),
      y: mix(0.5, random.between(0.02, 0.9), 0.35 + 0.65 * near),
      radius: mix(0.012, random.between(0.03, 0.105), near),
      strength: mix(0.75, 0.16, near) * random.between(0.5, 1),
      colour: random.pick(lampColours),
    };
  });
  const table = random.between(0.8, 0.9);
  const wood: Rgb = isNight ? [0.16, 0.09, 0.05] : [0.34, 0.22, 0.14];
  const glassX = aspect * random.between(0.3, 0.7);
  const lampsAt: View = (x, y) => {
    let colour = blend(
      scaled(blend(light.shade, light.zenith, 0.5), isNight ? 0.8 : 0.55),
      [0.2, 0.11, 0.07],
      0.35 + 0.3 * noise(x * 1.6, y * 1.6),
    );
    for (const { x: at, y: height, radius, strength, colour: lamp } of discs) {
      const distance = Math.hypot(x - at, y - height) / radius;
      if (distance > 1.05) continue;
      // A lens draws a disc with a brighter rim.
      const disc = (1 - smoothStep(0.93, 1.04, distance)) * (0.72 + 0.28 * distance ** 4);
      colour = added(colour, lamp, disc * strength);
    }
    return colour;
  };
  return (x, y) => {
    if (y > table) {
      const grain = fractal(noise, x * 3, y * 90, 4);
      const mirror = lampsAt(x + 0.04 * (grain - 0.5), table - (y - table) * 1.8);
      return added(scaled(wood, 0.5 + grain), mirror, 0.3 * (1 - smoothStep(table, 1.05, y)));
    }
    const glass = glassAt((x - glassX) / 0.11, (table - y) / 0.42);
    if (glass === null) return lampsAt(x, y);
    // What is seen through a glass is upside down and brighter at its rim.
    const through = lampsAt(glassX - (x - glassX) * 1.5, 0.9 - y * 0.8);
    const drink: Rgb = [0.95, 0.6, 0.2];
    const filled = glass.height < 0.68 ? blend(through, added(scaled(drink, 0.35), through, 0.6), 0.72) : through;
    return added(
      scaled(filled, 0.9),
      [1, 0.95, 0.85],
      glass.rim * 0.45 + (glass.height > 0.66 && glass.height < 0.69 ? 0.18 : 0),
    );
  };
}

/** Inside a tumbler: its height from 0 to 1, and how close to the rim. Null outside. */
function glassAt(across: number, height: number): { readonly height: number; readonly rim: number } | null {
  const half = 0.78 + 0.22 * height;
  if (height < 0 || height > 1 || Math.abs(across) > half) return null;
  const edge = Math.abs(across) / half;
  return { height, rim: smoothStep(0.86, 0.99, edge) * 0.8 + (height > 0.97 ? 0.5 : 0) + (height < 0.05 ? 0.35 : 0) };
}

/** Houses behind each other, with lit windows once it is dark. */
export function drawTown(setting: Setting): View {
  const { random, seed, light, isNight, aspect } = setting;
  const horizon = 0.78;
  const sky = skyOf(setting, horizon);
  const noise = createNoise(`${seed} walls`);
  const dusk = isNight || light.sunHeight < 0.2;
  const rows = [0.78, 0.55, 0.3, 0.06].map((far, row) => {
    const houses = [];
    for (let x = -0.1; x < aspect + 0.1; ) {
      const width = mix(0.3, 0.07, far) * random.between(0.6, 1.3);
      const height = mix(0.44, 0.24, far) * random.between(0.55, 1.15) + far * 0.16;
      const tint = random.pick<Rgb>([
        [0.75, 0.6, 0.48],
        [0.62, 0.42, 0.34],
        [0.7, 0.67, 0.6],
        [0.52, 0.5, 0.52],
      ]);
      houses.push({
        x,
        width,
        top: 0.93 - height,
        roof: random.between(-0.03, 0.09) * (1 - far * 0.5),
        tint,
        seed: random.between(0, 99),
      });
      x += width * random.between(0.96, 1.04);
    }
    return { far, row, houses, foot: mix(1.1, 0.86, far) };
  });
  return (x, y) => {
    let colour = y < horizon ? sky(x, y) : light.haze;
    for (const { far, row, houses } of rows) {
      for (const house of houses) {
        const across = (x - house.x) / house.width;
        if (across < 0 || across >= 1) continue;
        const gable = house.top - Math.max(0, house.roof) * (1 - Math.abs(2 * across - 1));
        if (y < gable) continue;
        const wear = fractal(noise, x * 22 + row * 9, y * 22, 4);
        const daylight = isNight ? 0.1 : dusk ? 0.34 : 0.85;
        const side = 0.75 + 0.3 * smoothStep(0.1, 0.9, across);
        let wall = blend(scaled(house.tint, daylight * (0.7 + 0.5 * wear) * side), light.shade, dusk ? 0.35 : 0.12);
        if (y < house.top + 0.012) wall = scaled(blend(wall, light.shade, 0.55), 0.9);
        else wall = windowOn(wall, across * house.width, y - house.top, { far, dusk, seed: house.seed, noise, light });
        colour = blend(wall, light.haze, far);
      }
    }
    return colour;
  };
}

type Facade = {
  readonly far: number;
  readonly dusk: boolean;
  readonly seed: number;
  readonly noise: Noise;
  readonly light: Light;
};

function windowOn(wall: Rgb, x: number, y: number, { far, dusk, seed, noise, light }: Facade): Rgb {
  const [wide, high] = [mix(0.05, 0.018, far), mix(0.078, 0.03, far)];
  const [column, storey] = [Math.floor(x / wide), Math.floor(y / high)];
  const [across, down] = [x / wide - column, y / high - storey];
  if (storey < 0 || across < 0.28 || across > 0.74 || down < 0.25 || down > 0.8) return wall;
  const isLit = noise(column * 3.1 + seed, storey * 5.3 + seed) > (dusk ? 0.55 : 0.9);
  const bar = Math.abs(across - 0.51) < 0.03 || Math.abs(down - 0.5) < 0.025 ? 0.45 : 1;
  if (isLit && dusk)
    return scaled(blend([1, 0.74, 0.36], [1, 0.86, 0.6], noise(seed, storey)), bar * (0.75 + 0.4 * down));
  return scaled(blend(light.zenith, light.shade, 0.45 + 0.3 * down), bar * 0.8);
}
