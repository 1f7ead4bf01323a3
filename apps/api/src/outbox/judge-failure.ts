import type { Outcome } from "./claims.ts";

/** After this many attempts a refusal counts as final. */
export const MAX_ATTEMPTS = 8;

const FIRST_DELAY_SECONDS = 60;
const LONGEST_DELAY_SECONDS = 6 * 3_600;

/** Doubles from a minute to six hours. `attempt` is the one that just failed, from 1. */
export function delayAfterAttempt(attempt: number): number {
  return Math.min(FIRST_DELAY_SECONDS * 2 ** (attempt - 1), LONGEST_DELAY_SECONDS);
}

type Circumstances = {
  /** Some of the message itself had left. */
  readonly hasBegun: boolean;
  readonly attempt: number;
  /** Sent to the embedded mailbox, which answers 452 while its disk is full. */
  readonly isOwnMailbox?: boolean;
};

/** RFC 5321: insufficient system storage. */
export const OUT_OF_STORAGE = 452;
const STORAGE_DELAY_SECONDS = 5;

/**
 * What a failed attempt means. The server's own answer decides (RFC 5321 §4.2.1); without one, a message that had begun to flow
 * may have arrived, and one that had not certainly hasn't.
 */
export function judgeFailure(error: unknown, { hasBegun, attempt, isOwnMailbox = false }: Circumstances): Outcome {
  const { responseCode, code } = describe(error);
  if (responseCode !== undefined && responseCode >= 500)
    return { state: "failed", reason: `refused with ${responseCode}` };
  if (responseCode === undefined && hasBegun) return { state: "unknown", reason: `connection lost (${code})` };
  if (code === "EENVELOPE" && responseCode === undefined) return { state: "failed", reason: "not a mail address" };
  const reason = responseCode === undefined ? `not reachable (${code})` : `put off with ${responseCode}`;
  // Space may return at any moment, and the message is not at fault.
  if (isOwnMailbox && responseCode === OUT_OF_STORAGE)
    return { state: "deferred", reason, delaySeconds: STORAGE_DELAY_SECONDS };
  if (attempt >= MAX_ATTEMPTS) return { state: "failed", reason: `${reason}, ${attempt} times` };
  return { state: "deferred", reason, delaySeconds: delayAfterAttempt(attempt) };
}

function describe(error: unknown): { readonly responseCode: number | undefined; readonly code: string } {
  if (typeof error !== "object" || error === null) return { responseCode: undefined, code: "unknown" };
  const responseCode =
    "responseCode" in error && typeof error.responseCode === "number" ? error.responseCode : undefined;
  return { responseCode, code: "code" in error ? String(error.code) : "unknown" };
}
