import { type SceneRequest, renderScene } from "@meander/ui/scene/render-scene";
import sharp from "sharp";

/** Twice what a mail's banner and a link preview show. */
export const PICTURE = { width: 1200, height: 630 } as const;

/** Pictures drawn lately: a page's preview and a campaign's banner are asked for many times. */
const KEEP = 200;
const drawn = new Map<string, Promise<Buffer>>();

/** The scene as PNG, 1200 × 630. */
export function drawScenePng(scene: SceneRequest): Promise<Buffer> {
  const key = `${scene.category}/${scene.period}/${scene.seed}`;
  const known = drawn.get(key);
  if (known !== undefined) return known;
  const svg = renderScene({ ...scene, ...PICTURE });
  const picture = sharp(Buffer.from(svg)).resize(PICTURE).png({ palette: true, quality: 90 }).toBuffer();
  drawn.set(key, picture);
  picture.catch(() => drawn.delete(key));
  const oldest = drawn.keys().next().value;
  if (drawn.size > KEEP && oldest !== undefined) drawn.delete(oldest);
  return picture;
}
