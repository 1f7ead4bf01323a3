import { closeSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";

const rotateAtBytes = 10 * 2 ** 20;
const retryAfterMs = 1_000;

/**
 * `<data>/log/<name>.log`, appended across runs; past 10 MB it is rotated to `<name>.log.1`, which is overwritten.
 * Write failures only lose lines: the next successful write reports how many.
 */
export class LogFile {
  readonly path: string;
  readonly #rotateAt: number;
  readonly #clock: () => number;
  #fd: number | undefined;
  #size = 0;
  #lost = 0;
  #retryAt = 0;

  constructor(dataFolder: string, name: string, { rotateAt = rotateAtBytes, clock = () => performance.now() } = {}) {
    this.path = join(dataFolder, "log", `${name}.log`);
    this.#rotateAt = rotateAt;
    this.#clock = clock;
  }

  write(text: string): void {
    if (this.#clock() < this.#retryAt) {
      this.#lose(text);
      return;
    }
    try {
      if (this.#size > this.#rotateAt) this.#rotate();
      const fd = this.#open();
      if (this.#lost > 0) this.#append(fd, `[meander] ${this.#lost} lines of this log could not be written\n`);
      this.#lost = 0;
      this.#append(fd, text);
    } catch {
      this.#lose(text);
      this.close();
      this.#retryAt = this.#clock() + retryAfterMs;
    }
  }

  close(): void {
    if (this.#fd !== undefined) closeSync(this.#fd);
    this.#fd = undefined;
  }

  #open(): number {
    if (this.#fd !== undefined) return this.#fd;
    mkdirSync(dirname(this.path), { recursive: true, mode: 0o700 });
    this.#fd = openSync(this.path, "a", 0o600);
    this.#size = fstatSync(this.#fd).size;
    return this.#fd;
  }

  #append(fd: number, text: string): void {
    let rest = Buffer.from(text);
    while (rest.length > 0) {
      const written = writeSync(fd, rest);
      this.#size += written;
      rest = rest.subarray(written);
    }
  }

  #rotate(): void {
    this.close();
    this.#size = 0;
    renameSync(this.path, `${this.path}.1`);
  }

  #lose(text: string): void {
    this.#lost += text.split("\n").length - 1;
  }
}
