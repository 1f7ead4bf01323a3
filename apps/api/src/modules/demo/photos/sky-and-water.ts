import { added, blend, scaled } from "./light.ts";
import { createNoise, fractal, smoothStep } from "./noise.ts";
import type { Setting, View } from "./setting.ts";

/** A sky with clouds, and the glow of the sun or the moon. */
export function skyOf({ seed, random, light, isNight, aspect }: Setting, horizon: number): View {
  const noise = createNoise(`${seed} sky`);
  const sunX = aspect * random.between(0.25, 0.75);
  const sunY = horizon * (1 - light.sunHeight);
  const cover = random.between(0.42, 0.58);
  const stars = createNoise(`${seed} stars`);
  return (x, y) => {
    const height = Math.max(0, 1 - y / horizon);
    const base = blend(light.horizon, light.zenith, height ** 0.65);
    const distance = Math.hypot(x - sunX, (y - sunY) * 1.1);
    const glow = 0.9 * Math.exp(-distance * (isNight ? 9 : 4)) + (distance < (isNight ? 0.02 : 0.03) ? 1.4 : 0);
    const lit = added(base, light.sun, glow * (isNight ? 0.5 : 0.7));
    // Clouds lie in a plane above, so they are flatter and closer to each other towards the horizon.
    const depth = 1 / (height + 0.18);
    const density = fractal(noise, x * depth * 1.6, depth * 3.1, 5);
    const cloud = smoothStep(cover, cover + 0.28, density) * smoothStep(0, 0.12, height) * 0.85;
    const star = isNight && stars(x * 240, y * 240) > 0.965 ? 0.7 * height : 0;
    return added(blend(lit, added(light.cloud, light.sun, glow * 0.35), cloud), [1, 1, 1], star * (1 - cloud));
  };
}

/** The sea, or a lake: the mirrored sky, broken by waves. */
export function waterOf(sky: View, { seed, light }: Setting, horizon: number): View {
  const waves = createNoise(`${seed} waves`);
  return (x, y) => {
    const near = (y - horizon) / (1 - horizon);
    const depth = 1 / (near + 0.035);
    const wave = fractal(waves, x * depth * 5, depth * 26, 4) - 0.5;
    const mirrored = sky(x + wave * 0.1 * near, horizon - (y - horizon) * 0.75 - wave * 0.22 * (near + 0.1));
    const steep = smoothStep(0.02, 0.3, wave);
    return blend(
      scaled(blend(mirrored, light.zenith, 0.25 + 0.4 * near), 0.86),
      light.shade,
      steep * 0.5 * near + 0.08,
    );
  };
}
