/** Exponential backoff: each retry doubles the delay, up to a limit. */
export class Backoff {
  readonly #firstMs: number;
  readonly #lastMs: number;
  readonly #retry: () => void;
  #nextMs: number;
  #timer: NodeJS.Timeout | undefined;

  constructor({ firstMs, lastMs }: { readonly firstMs: number; readonly lastMs: number }, retry: () => void) {
    this.#firstMs = firstMs;
    this.#lastMs = lastMs;
    this.#retry = retry;
    this.#nextMs = firstMs;
  }

  schedule(atLeastMs = 0): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#retry, Math.max(this.#nextMs, atLeastMs));
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
