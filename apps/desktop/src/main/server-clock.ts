/** The server's clock, estimated from its responses: leases, undo and ages must not depend on a wrong local clock. */
export class ServerClock {
  #offsetMs = 0;

  /** The server's clock minus this computer's. */
  get offsetMs(): number {
    return this.#offsetMs;
  }

  set offsetMs(offsetMs: number) {
    this.#offsetMs = Math.round(offsetMs);
  }

  now(): number {
    return Date.now() + this.#offsetMs;
  }

  /** Converts a server instant to this computer's clock. */
  toLocal(instant: string): string {
    return new Date(Date.parse(instant) - this.#offsetMs).toISOString();
  }

  /** `precisionMs` is the error of `serverTime`; a smaller difference is ignored. */
  observe(serverTime: number, sentAt: number, precisionMs: number): void {
    const offsetMs = serverTime - (sentAt + Date.now()) / 2;
    if (Math.abs(offsetMs - this.#offsetMs) > precisionMs) this.#offsetMs = Math.round(offsetMs);
  }
}
