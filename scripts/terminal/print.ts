import { fstatSync, writeSync } from "node:fs";

export const isColoured = process.stdout.isTTY === true && process.env.NO_COLOR === undefined;

/**
 * Writes to a file may fail on a full disk, which must not end the program; a terminal or a pipe is written normally.
 */
const isFile = isRegularFile();
// Ignores EPIPE after the reader has closed the pipe.
process.stdout.on("error", () => {});

export function print(line = ""): void {
  if (!isFile) return void process.stdout.write(`${line}\n`);
  try {
    writeSync(1, `${line}\n`);
  } catch {
    // A lost line is acceptable.
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
