/**
 * `limited`: our rate limit is exceeded; `unwelcome`: the key was rejected; `failing`: the service reports an error;
 * `question`: the service rejects this request, others may work.
 */
export type FailureReason =
  | "slow"
  | "unreachable"
  | "limited"
  | "unwelcome"
  | "failing"
  | "garbled"
  | "too large"
  | "question";

/** A request to a service outside failed. Contains neither the request nor the key. */
export class RemoteFailure extends Error {
  override name = "RemoteFailure";
  readonly reason: FailureReason;
  /** The pause that the service requested. */
  readonly retryAfterMs: number | undefined;

  constructor(reason: FailureReason, retryAfterMs?: number) {
    super(`The request to the service failed: ${reason}.`);
    this.reason = reason;
    this.retryAfterMs = retryAfterMs;
  }
}
