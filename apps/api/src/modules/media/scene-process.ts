import { setPriority } from "node:os";
import { renderScene } from "@meander/ui/scene/render-scene";
import sharp from "sharp";
import { type DrawingOrder, type DrawnScene, PICTURE } from "./drawing-order.ts";

/** Lower priority than the processes that serve requests. */
const NICE = 10;

/**
 * Renders scenes as PNG, one at a time. Needs its own process: sharp uses libuv's thread pool, which password hashing
 * needs too, and a page preview can wait.
 */
sharp.concurrency(1);
sharp.cache(false);
setPriority(NICE);

process.on("message", ({ id, scene }: DrawingOrder) => {
  void draw(scene).then(
    (picture) => respond({ id, picture }),
    (error: unknown) => respond({ id, problem: error instanceof Error ? error.message : String(error) }),
  );
});
process.on("disconnect", () => process.exit(0));
// Ctrl-C in a terminal signals the whole process group; the API ends this process when it is done.
process.on("SIGINT", () => {});

function draw(scene: DrawingOrder["scene"]): Promise<Buffer> {
  const svg = renderScene({ ...scene, ...PICTURE });
  return sharp(Buffer.from(svg)).resize(PICTURE).png({ palette: true, quality: 90 }).toBuffer();
}

function respond(drawn: DrawnScene): void {
  process.send?.(drawn);
}
