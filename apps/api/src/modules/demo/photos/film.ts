import { scheduler } from "node:timers/promises";
import { createRandomSource } from "@meander/ui/scene/random";
import sharp from "sharp";
import type { View } from "./setting.ts";

/** The largest of this shape that is stored. */
export const filmSize = { width: 1152, height: 720 } as const;

const ROWS_AT_ONCE = 12;

/** Exposes each point of a view, as a JPEG with a lens's darker corners and a film's grain. Lets other work in between. */
export async function takePhoto(view: View, seed: string): Promise<Buffer> {
  const { width, height } = filmSize;
  const random = createRandomSource(`${seed} grain`);
  const pixels = Buffer.alloc(width * height * 3);
  let next = 0;
  for (let row = 0; row < height; row += 1) {
    if (row % ROWS_AT_ONCE === 0) await scheduler.yield();
    for (let column = 0; column < width; column += 1) {
      const colour = view(column / height, row / height);
      const corner = Math.hypot(column / width - 0.5, row / height - 0.5);
      const lens = 1 - 0.55 * Math.max(0, corner - 0.3) ** 1.3;
      const grain = random.between(-0.018, 0.018);
      for (const light of colour) {
        pixels[next] = Math.round(255 * develop(light * lens + grain));
        next += 1;
      }
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .blur(0.7)
    .jpeg({ quality: 92 })
    .toBuffer();
}

/** Bright light fades out softly instead of being cut off. */
function develop(light: number): number {
  const soft = light <= 0.75 ? light : 0.75 + 0.25 * (1 - Math.exp(-(light - 0.75) / 0.25));
  return Math.min(1, Math.max(0, soft));
}
