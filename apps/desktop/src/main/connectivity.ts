/** Whether the server is reachable, decided by its responses alone: a network without the server is no use. */
export class Connectivity {
  readonly #onChanged: (isOnline: boolean) => void;
  #offlineSince: string | null = null;

  constructor(onChanged: (isOnline: boolean) => void) {
    this.#onChanged = onChanged;
  }

  get isOnline(): boolean {
    return this.#offlineSince === null;
  }

  get offlineSince(): string | null {
    return this.#offlineSince;
  }

  observe(isReached: boolean): void {
    if (isReached === this.isOnline) return;
    this.#offlineSince = isReached ? null : new Date().toISOString();
    this.#onChanged(isReached);
  }
}
