import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Enough to see where a page was, without burying the failures above. */
const pagesMax = 5;
const linesMax = 120;

/**
 * What the pages of failed specs showed at the end, as Playwright wrote it below `folder` (an absolute path): the one thing about a failure
 * on another machine that can't be had afterwards.
 */
export function describeFailedPages(folder: string): string {
  const found = globSync("*/error-context.md", { cwd: folder }).sort().slice(0, pagesMax);
  return found.map((file) => `${file}\n${readSnapshot(readFileSync(join(folder, file), "utf8"))}\n`).join("\n");
}

function readSnapshot(context: string): string {
  const snapshot = /^```yaml\n(.*?)^```/ms.exec(context)?.[1] ?? "(no page was open)\n";
  const lines = snapshot.split("\n");
  return lines.length > linesMax ? [...lines.slice(0, linesMax), "…"].join("\n") : snapshot;
}
