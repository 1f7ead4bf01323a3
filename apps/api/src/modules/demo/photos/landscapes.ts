import { added, blend, type Rgb, scaled } from "./light.ts";
import { createNoise, fractal, mix, smoothStep } from "./noise.ts";
import type { Setting, View } from "./setting.ts";
import { skyOf, waterOf } from "./sky-and-water.ts";

type Range = { readonly base: number; readonly height: number; readonly scale: number; readonly far: number };

/** Ridges behind each other, each with more of the air before it. */
function ridgesOf(setting: Setting, behind: View, ranges: readonly Range[]): View {
  const layers = ranges.map((range, index) => {
    const noise = createNoise(`${setting.seed} ridge ${index}`);
    const crest = (x: number) => {
      const folded = 1 - Math.abs(2 * fractal(noise, x * range.scale, 3.7, 5) - 1);
      return range.base - range.height * (0.35 * fractal(noise, x * range.scale * 0.6, 9.1, 3) + 0.65 * folded ** 1.6);
    };
    return { ...range, noise, crest };
  });
  const { haze, shade, sun } = setting.light;
  return (x, y) => {
    for (const { crest, noise, far, scale } of layers.toReversed()) {
      const top = crest(x);
      if (y < top) continue;
      // Slopes that rise towards the light are brighter: the difference to the height beside them.
      const size = scale * 5;
      const relief =
        fractal(noise, x * size, (y - top) * size, 4) - fractal(noise, (x + 0.012) * size, (y - top - 0.01) * size, 4);
      const lit = Math.min(0.5, Math.max(0, 0.14 + relief * 2.4 + (crest(x + 0.006) - top) * 6));
      const ground = added(scaled(shade, 1.05), sun, lit * (1 - far * 0.5) * (setting.isNight ? 0.12 : 0.5));
      return blend(ground, haze, Math.min(0.93, far + (y - top) * 0.55 * far));
    }
    return behind(x, y);
  };
}

/** Mountains. */
export function drawMountains(setting: Setting): View {
  const { random } = setting;
  return ridgesOf(setting, skyOf(setting, 0.72), [
    { base: 0.72, height: random.between(0.3, 0.46), scale: random.between(1.4, 2), far: 0.74 },
    { base: 0.82, height: random.between(0.26, 0.36), scale: random.between(1.6, 2.4), far: 0.52 },
    { base: 0.94, height: random.between(0.2, 0.3), scale: random.between(1.9, 2.8), far: 0.27 },
    { base: 1.1, height: random.between(0.2, 0.32), scale: random.between(2.2, 3.2), far: 0.05 },
  ]);
}

/** A shore with the sea behind it. */
export function drawSea(setting: Setting): View {
  const { random, seed, light } = setting;
  const horizon = random.between(0.42, 0.54);
  const sky = skyOf(setting, horizon);
  const water = waterOf(sky, setting, horizon);
  const islands = ridgesOf(setting, (x, y) => (y < horizon ? sky(x, y) : water(x, y)), [
    { base: horizon + 0.012, height: random.between(0.05, 0.13), scale: random.between(1.1, 1.8), far: 0.66 },
  ]);
  const sand = createNoise(`${seed} sand`);
  const slope = random.between(-0.1, 0.1);
  const sandColour: Rgb = blend(blend([0.8, 0.68, 0.5], light.haze, 0.3), light.shade, setting.isNight ? 0.85 : 0.12);
  return (x, y) => {
    const shore =
      0.86 + slope * (x / setting.aspect - 0.5) + 0.03 * (sand(x * 2.2, 1.5) - 0.5) + 0.008 * sand(x * 14, 2);
    if (y > shore) {
      const wet = 1 - smoothStep(shore, shore + 0.05, y);
      const grain = fractal(sand, x * 60, y * 120, 3);
      return blend(scaled(sandColour, 0.82 + grain * 0.35), scaled(water(x, shore), 0.8), wet * 0.6);
    }
    const foam = smoothStep(shore - 0.022, shore - 0.004, y) * smoothStep(0.35, 0.6, fractal(sand, x * 9, y * 70, 4));
    const sea = y < horizon + 0.012 ? islands(x, y) : water(x, y);
    return blend(sea, setting.isNight ? scaled(light.horizon, 1.3) : [0.96, 0.96, 0.94], foam * 0.75);
  };
}

/** A lake between hills, which it mirrors. */
export function drawLake(setting: Setting): View {
  const { random, seed, light } = setting;
  const horizon = random.between(0.52, 0.6);
  const sky = skyOf(setting, horizon);
  const land = ridgesOf(setting, sky, [
    { base: horizon + 0.01, height: random.between(0.2, 0.32), scale: random.between(1.2, 1.8), far: 0.66 },
    { base: horizon + 0.01, height: random.between(0.12, 0.2), scale: random.between(1.6, 2.4), far: 0.38 },
  ]);
  const waves = createNoise(`${seed} ripples`);
  return (x, y) => {
    if (y <= horizon) return land(x, y);
    const near = (y - horizon) / (1 - horizon);
    const ripple = fractal(waves, x * 7, 34 / (near + 0.09), 4) - 0.5;
    const mirrored = land(x + ripple * 0.035 * (0.3 + near), horizon - (y - horizon) * 0.94 + ripple * 0.05 * near);
    return blend(scaled(mirrored, 0.84), light.shade, 0.1 + 0.22 * near);
  };
}

/** A wood in the mist. */
export function drawWood(setting: Setting): View {
  const { random, seed, light, aspect } = setting;
  const noise = createNoise(`${seed} bark`);
  const trunks = [0.84, 0.66, 0.45, 0.22, 0.04].map((far) => {
    const count = Math.round(mix(7, 26, far));
    return {
      far,
      trunks: Array.from({ length: count }, () => ({
        x: random.between(-0.1, aspect + 0.1),
        width: mix(0.05, 0.009, far) * random.between(0.7, 1.4),
        lean: random.between(-0.05, 0.05),
        foot: mix(1.02, 0.66, far) + random.between(0, 0.03),
      })),
    };
  });
  const gapX = aspect * random.between(0.3, 0.7);
  return (x, y) => {
    const glow = Math.exp(-Math.hypot((x - gapX) * 1.3, y - 0.42) * 2.6);
    const leaves = fractal(noise, x * 7, y * 7, 6);
    let colour = added(blend(light.haze, light.zenith, 0.12 + y * 0.1), light.sun, glow * 0.55);
    for (const { far, trunks: row } of trunks) {
      const dark = blend(scaled(light.shade, 1.2), light.haze, far * 0.92);
      const green = blend(added(light.shade, [0.1, 0.16, 0.05], setting.isNight ? 0.15 : 1), light.haze, far * 0.9);
      const floor = mix(1.02, 0.66, far) - 0.02 * noise(x * 6 + far * 40, far * 9);
      const canopy =
        mix(-0.04, 0.2, 1 - far) * 1.2 + 0.3 * (fractal(noise, x * mix(3, 8, far) + far * 50, 2 + y, 5) - 0.5);
      if (y > floor)
        colour = blend(scaled(green, 0.6 + leaves * 0.9), added(light.haze, light.sun, glow * 0.3), far * 0.25);
      for (const { x: at, width, lean, foot } of row) {
        if (y > foot) continue;
        const across = (x - at - lean * (y - 0.5) + 0.006 * (noise(y * 5, at * 30) - 0.5)) / (width * (0.8 + 0.35 * y));
        if (Math.abs(across) > 0.5) continue;
        const bark = 0.65 + 0.7 * fractal(noise, at * 80 + across * 4, y * 22, 3);
        colour = blend(
          scaled(dark, bark),
          added(dark, light.sun, 0.25),
          smoothStep(0.15, 0.5, across * Math.sign(gapX - at)) * glow,
        );
      }
      if (y < canopy) colour = blend(colour, scaled(green, 0.55 + leaves), smoothStep(0, 0.08, canopy - y) * 0.92);
    }
    return colour;
  };
}
