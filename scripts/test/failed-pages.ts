import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Enough to see the state of a page without burying the failures above. */
const pagesMax = 5;
const linesMax = 120;

/**
 * The accessibility snapshots of failed specs' pages, which Playwright wrote below `folder` (absolute). They are the
 * one fact about a failure on another machine that can't be reconstructed.
 */
export function describeFailedPages(folder: string): string {
  const found = globSync("*/error-context.md", { cwd: folder }).sort().slice(0, pagesMax);
  return found.map((file) => `${file}\n${parseSnapshot(readFileSync(join(folder, file), "utf8"))}\n`).join("\n");
}

function parseSnapshot(context: string): string {
  const snapshot = /^```yaml\n(.*?)^```/ms.exec(context)?.[1] ?? "(no page was open)\n";
  const lines = snapshot.split("\n");
  return lines.length > linesMax ? [...lines.slice(0, linesMax), "…"].join("\n") : snapshot;
}
