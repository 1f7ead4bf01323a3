import { write, writeSync } from "node:fs";

const FLUSH_BYTES = 4_096;
const FLUSH_INTERVAL_MS = 500;
/** Lines beyond this limit are dropped instead of buffered. */
const WAITING_MAX_BYTES = 4 * 2 ** 20;
const FULL_PIPE_RETRY_MS = 50;
/** The maximum number of retries on a full pipe while the process exits. */
const FINAL_TRIES = 20;

/**
 * Writes log lines in blocks. A log that can't be written (full disk, closed pipe) only loses lines, and the next line
 * that can be written reports their number. pino's own destination retries such an error forever when the process ends.
 */
export class LogOutput {
  readonly #fd: number;
  #waiting: string[] = [];
  #waitingBytes = 0;
  #unwritten: Buffer | undefined;
  #isWriting = false;
  #lost = 0;
  #reason = "";

  constructor(fd: number) {
    this.#fd = fd;
    setInterval(() => this.#flush(), FLUSH_INTERVAL_MS).unref();
    process.on("exit", () => this.flushSync());
  }

  write(line: string): void {
    if (this.#waitingBytes > WAITING_MAX_BYTES) {
      this.#lost += 1;
      return;
    }
    this.#waiting.push(line);
    this.#waitingBytes += line.length;
    if (this.#waitingBytes >= FLUSH_BYTES) this.#flush();
  }

  /** Writes the buffered lines synchronously, with bounded retries. */
  flushSync(): void {
    let tries = 0;
    for (let block = this.#takeBlock(); block !== undefined && tries < FINAL_TRIES; block = this.#takeBlock()) {
      try {
        this.#unwritten = block.subarray(writeSync(this.#fd, block));
      } catch (error) {
        if (!isFullPipe(error)) return;
        this.#unwritten = block;
        tries += 1;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, FULL_PIPE_RETRY_MS);
      }
    }
  }

  #flush(): void {
    if (this.#isWriting) return;
    const block = this.#takeBlock();
    if (block === undefined) return;
    this.#isWriting = true;
    write(this.#fd, block, (error, written) => this.#settle(block, error, written));
  }

  #settle(block: Buffer, error: NodeJS.ErrnoException | null, written: number): void {
    this.#isWriting = false;
    if (error === null) {
      this.#unwritten = block.subarray(written);
      if (this.#unwritten.length > 0 || this.#waitingBytes >= FLUSH_BYTES) this.#flush();
    } else if (isFullPipe(error)) {
      this.#unwritten = block;
      setTimeout(() => this.#flush(), FULL_PIPE_RETRY_MS).unref();
    } else {
      this.#lost += countLines(block);
      this.#reason = error.code ?? error.message;
    }
  }

  #takeBlock(): Buffer | undefined {
    const unwritten = this.#unwritten;
    if (unwritten !== undefined && unwritten.length > 0) return unwritten;
    if (this.#waiting.length === 0) return undefined;
    const note = this.#lost === 0 ? "" : describeLoss(this.#lost, this.#reason);
    const block = Buffer.from(note + this.#waiting.join(""));
    [this.#waiting, this.#waitingBytes, this.#lost] = [[], 0, 0];
    return block;
  }
}

function describeLoss(lines: number, reason: string): string {
  return `${JSON.stringify({ level: 40, time: Date.now(), lines, reason, msg: "log lines were lost" })}\n`;
}

function isFullPipe(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EAGAIN";
}

function countLines(block: Buffer): number {
  return block.toString().split("\n").length - 1;
}
