import type { Outcome } from "./claims.ts";

/** After this many attempts a temporary failure becomes final. */
export const MAX_ATTEMPTS = 8;

const FIRST_DELAY_SECONDS = 60;
const LONGEST_DELAY_SECONDS = 6 * 3_600;

/** Seconds; doubles from a minute to six hours. `attempt` is the one that just failed, from 1. */
export function delayAfterAttempt(attempt: number): number {
  return Math.min(FIRST_DELAY_SECONDS * 2 ** (attempt - 1), LONGEST_DELAY_SECONDS);
}

type AttemptContext = {
  /** Part of the message itself was sent. */
  readonly hasBegun: boolean;
  readonly attempt: number;
  /** Whether the server is the embedded sink, which responds 452 while its disk is full. */
  readonly isEmbeddedSink?: boolean;
};

/** RFC 5321: insufficient system storage. */
export const OUT_OF_STORAGE = 452;
const STORAGE_DELAY_SECONDS = 5;

/**
 * Classifies a failed attempt. The server's response code decides (RFC 5321 §4.2.1). Without one, the message may have
 * arrived if it had begun to flow, and has certainly not arrived otherwise.
 */
export function classifyFailure(
  error: unknown,
  { hasBegun, attempt, isEmbeddedSink = false }: AttemptContext,
): Outcome {
  const { responseCode, code } = describe(error);
  if (responseCode !== undefined && responseCode >= 500)
    return { state: "failed", reason: "refused", detail: String(responseCode) };
  if (responseCode === undefined && hasBegun) return { state: "unknown", reason: "connectionLost", detail: code };
  if (code === "EENVELOPE" && responseCode === undefined) return { state: "failed", reason: "notAnAddress" };
  const failure =
    responseCode === undefined
      ? ({ reason: "notReachable", detail: code } as const)
      : ({ reason: "deferred", detail: String(responseCode) } as const);
  // Storage may be freed at any moment, and the message isn't at fault.
  if (isEmbeddedSink && responseCode === OUT_OF_STORAGE)
    return { state: "deferred", ...failure, delaySeconds: STORAGE_DELAY_SECONDS };
  if (attempt >= MAX_ATTEMPTS) return { state: "failed", ...failure };
  return { state: "deferred", ...failure, delaySeconds: delayAfterAttempt(attempt) };
}

function describe(error: unknown): { readonly responseCode: number | undefined; readonly code: string } {
  if (typeof error !== "object" || error === null) return { responseCode: undefined, code: "unknown" };
  const responseCode =
    "responseCode" in error && typeof error.responseCode === "number" ? error.responseCode : undefined;
  return { responseCode, code: "code" in error ? String(error.code) : "unknown" };
}
