/** What the server's clock says by ours: leases, undo and ages must not depend on a computer whose clock is wrong. */
export class ServerClock {
  #offsetMs = 0;

  /** The server's clock minus this computer's. */
  get offsetMs(): number {
    return this.#offsetMs;
  }

  set offsetMs(offsetMs: number) {
    this.#offsetMs = Math.round(offsetMs);
  }

  /** Now, by the server's clock. */
  now(): number {
    return Date.now() + this.#offsetMs;
  }

  /** A server's instant as this computer would write it. */
  toLocal(instant: string): string {
    return new Date(Date.parse(instant) - this.#offsetMs).toISOString();
  }

  /** `precisionMs` is the error of `serverTime`; a difference within it changes nothing. */
  observe(serverTime: number, sentAt: number, precisionMs: number): void {
    const offsetMs = serverTime - (sentAt + Date.now()) / 2;
    if (Math.abs(offsetMs - this.#offsetMs) > precisionMs) this.#offsetMs = Math.round(offsetMs);
  }
}
