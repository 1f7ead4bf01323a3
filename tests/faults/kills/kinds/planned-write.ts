import type { Racer } from "../../../support/race-harness.ts";

/** One write as a client sends it. */
export type PlannedWrite = {
  /** Identifies its rows for `parts`. */
  readonly key: string;
  readonly person: Racer | undefined;
  readonly method: "POST" | "PUT" | "DELETE";
  readonly path: string;
  readonly body?: object;
  readonly onAcknowledged?: (response: unknown) => void;
  /** The status of a repeated request after success, where no idempotency key stores the first response. */
  readonly doneStatus?: number;
};
