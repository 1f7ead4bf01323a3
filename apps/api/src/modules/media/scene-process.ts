import { setPriority } from "node:os";
import { renderScene } from "@meander/ui/scene/render-scene";
import sharp from "sharp";
import { type DrawingOrder, type DrawnScene, PICTURE } from "./drawing-order.ts";

/** Lower than whatever answers requests. */
const NICE = 10;

/**
 * Draws scenes as PNG, one after the other. A process of its own: sharp works in libuv's threads, which a process shares with the hashing
 * of passwords, and what is drawn for a page preview can wait.
 */
sharp.concurrency(1);
sharp.cache(false);
setPriority(NICE);

process.on("message", ({ id, scene }: DrawingOrder) => {
  void draw(scene).then(
    (picture) => answer({ id, picture }),
    (error: unknown) => answer({ id, problem: error instanceof Error ? error.message : String(error) }),
  );
});
process.on("disconnect", () => process.exit(0));
// A terminal's Ctrl-C reaches the whole group; the API ends this when it is done.
process.on("SIGINT", () => {});

function draw(scene: DrawingOrder["scene"]): Promise<Buffer> {
  const svg = renderScene({ ...scene, ...PICTURE });
  return sharp(Buffer.from(svg)).resize(PICTURE).png({ palette: true, quality: 90 }).toBuffer();
}

function answer(drawn: DrawnScene): void {
  process.send?.(drawn);
}
