const isColoured = process.stdout.isTTY === true && process.env.NO_COLOR === undefined;

export function print(line = ""): void {
  process.stdout.write(`${line}\n`);
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
