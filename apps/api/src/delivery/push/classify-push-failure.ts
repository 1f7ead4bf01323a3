import type { PushOutcome } from "../../outbox/push-claims.ts";

/** After this many attempts a temporary failure becomes final. */
const MAX_ATTEMPTS = 8;
const FIRST_DELAY_SECONDS = 30;
const LONGEST_DELAY_SECONDS = 3_600;

type Response = {
  readonly status: number;
  /** The Retry-After header, in seconds or as a date. */
  readonly retryAfter?: string | undefined;
  /** The service's own reason, beside the status. */
  readonly reason?: string | undefined;
  readonly attempt: number;
  readonly now: Date;
};

/**
 * The outcome of a push service's error response. 404 and 410 say that the device is gone (RFC 8030 §7.3); 429 and 5xx
 * that it is to be tried again later.
 */
export function classifyPushResponse({ status, retryAfter, reason, attempt, now }: Response): PushOutcome {
  const detail = reason === undefined ? String(status) : `${status} ${reason}`;
  if (status === 404 || status === 410) return { state: "refused", reason: "refused", detail, isGone: true };
  if (status !== 429 && status < 500) return { state: "refused", reason: "refused", detail };
  return deferOrRefuse({ reason: "deferred", detail }, attempt, readRetryAfter(retryAfter, now));
}

/** The outcome of an attempt without a response: once the connection was open, the push may have arrived. */
export function classifyPushError(
  error: unknown,
  { isOpen, attempt }: { readonly isOpen: boolean; readonly attempt: number },
): PushOutcome {
  const code = codeOf(error);
  if (isOpen) return { state: "unknown", reason: "connectionLost", detail: code };
  return deferOrRefuse({ reason: "notReachable", detail: code }, attempt, 0);
}

function deferOrRefuse(
  failure: { readonly reason: "deferred" | "notReachable"; readonly detail: string },
  attempt: number,
  requestedSeconds: number,
): PushOutcome {
  if (attempt >= MAX_ATTEMPTS) return { state: "refused", ...failure };
  const ownSeconds = FIRST_DELAY_SECONDS * 2 ** (attempt - 1);
  return {
    state: "deferred",
    ...failure,
    delaySeconds: Math.min(Math.max(ownSeconds, requestedSeconds), LONGEST_DELAY_SECONDS),
  };
}

function readRetryAfter(text: string | undefined, now: Date): number {
  if (text === undefined) return 0;
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - now.getTime()) / 1_000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : 0;
}

function codeOf(error: unknown): string {
  const hasCode = typeof error === "object" && error !== null && "code" in error && typeof error.code === "string";
  return hasCode ? String(error.code) : "unknown";
}
