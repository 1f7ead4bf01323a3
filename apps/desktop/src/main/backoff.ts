/** Tries again later, each time twice as late, up to a limit. */
export class Backoff {
  readonly #firstMs: number;
  readonly #lastMs: number;
  readonly #again: () => void;
  #nextMs: number;
  #timer: NodeJS.Timeout | undefined;

  constructor({ firstMs, lastMs }: { readonly firstMs: number; readonly lastMs: number }, again: () => void) {
    this.#firstMs = firstMs;
    this.#lastMs = lastMs;
    this.#again = again;
    this.#nextMs = firstMs;
  }

  schedule(atLeastMs = 0): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#again, Math.max(this.#nextMs, atLeastMs));
    this.#timer.unref();
    this.#nextMs = Math.min(this.#nextMs * 2, this.#lastMs);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  reset(): void {
    this.#nextMs = this.#firstMs;
  }
}
