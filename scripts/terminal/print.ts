import { fstatSync, writeSync } from "node:fs";

export const isColoured = process.stdout.isTTY === true && process.env.NO_COLOR === undefined;

/** A terminal or a pipe takes it as it comes; a file may be on a disk that is full, which ends no program. */
const isFile = isRegularFile();
// A reader that is gone.
process.stdout.on("error", () => {});

export function print(line = ""): void {
  if (!isFile) return void process.stdout.write(`${line}\n`);
  try {
    writeSync(1, `${line}\n`);
  } catch {
    // Its reader will miss a line.
  }
}

function isRegularFile(): boolean {
  try {
    const stats = fstatSync(1);
    return !process.stdout.isTTY && (stats.isFile() || stats.isCharacterDevice());
  } catch {
    return false;
  }
}

export function green(text: string): string {
  return paint(text, 32);
}

export function red(text: string): string {
  return paint(text, 31);
}

export function faint(text: string): string {
  return paint(text, 2);
}

export function formatSeconds(durationMs: number): string {
  return `${(durationMs / 1_000).toFixed(1)} s`;
}

function paint(text: string, code: number): string {
  return isColoured ? `\u001b[${code}m${text}\u001b[0m` : text;
}
