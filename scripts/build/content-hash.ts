import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

const SKIPPED = /^(?:node_modules|dist|out|build|\..*)$|\.test\.tsx?$/;

/**
 * One hash of the names and contents of all files below the paths; modification times, tests and build output are
 * ignored.
 */
export function hashContents(root: string, paths: readonly string[]): string {
  const hash = createHash("sha256");
  for (const path of paths.flatMap((start) => listFiles(root, start)).sort()) {
    const content = readFileSync(join(root, path));
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

function listFiles(root: string, path: string): readonly string[] {
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path))
    .filter((name) => !SKIPPED.test(name))
    .flatMap((name) => listFiles(root, `${path}/${name}`));
}
