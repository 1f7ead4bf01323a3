import type { ServerClock } from "../server-clock.ts";

type Lease = { readonly token: string; readonly expiresAt: string };

/** The leases of this console; their tokens never leave main. */
export class Leases {
  readonly #clock: ServerClock;
  readonly #leases = new Map<string, Lease>();

  constructor(clock: ServerClock) {
    this.#clock = clock;
  }

  put(caseId: string, lease: Lease): void {
    this.#leases.set(caseId, lease);
  }

  /** The fencing token to send with a command; undefined without a valid lease, by the server's clock. */
  findToken(caseId: string): string | undefined {
    const lease = this.#leases.get(caseId);
    return lease !== undefined && Date.parse(lease.expiresAt) > this.#clock.now() ? lease.token : undefined;
  }

  /** Removes the lease and returns its token for the release; undefined if it has expired, by the server's clock. */
  take(caseId: string): string | undefined {
    const token = this.findToken(caseId);
    this.#leases.delete(caseId);
    return token;
  }
}
