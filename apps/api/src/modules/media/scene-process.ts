import { renderScene, type SceneRequest } from "@meander/ui/scene/render-scene";
import sharp from "sharp";
import { serveJobs } from "./serve-jobs.ts";

/** Twice the size of a mail banner or a link preview, in pixels. */
const PICTURE = { width: 1200, height: 630 } as const;

/** Renders scenes as PNG. */
serveJobs(async (scene: SceneRequest): Promise<Uint8Array> => {
  const svg = renderScene({ ...scene, ...PICTURE });
  return sharp(Buffer.from(svg)).resize(PICTURE).png({ palette: true, quality: 90 }).toBuffer();
});
