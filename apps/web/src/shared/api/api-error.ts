import type { ErrorEnvelope } from "@meander/domain/contract/envelope";
import { message } from "@meander/domain/messages/message";

/** The API's error envelope, or a failure to reach the API. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly requestId: string | null;
  /** Seconds until a retry makes sense, if the API sent them; else null. */
  readonly retryAfterSeconds: number | null;

  constructor(
    envelope: Omit<ErrorEnvelope, "requestId"> & { requestId?: string },
    retryAfterSeconds: number | null = null,
  ) {
    super(envelope.message);
    this.name = "ApiError";
    this.status = envelope.status;
    this.code = envelope.code;
    this.fields = envelope.fields ?? {};
    this.requestId = envelope.requestId ?? null;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

const NO_CONNECTION = "no-connection";

export function noConnection(): ApiError {
  return new ApiError({ status: 0, code: NO_CONNECTION, message: message("noConnection") });
}

export function isNoConnection(error: unknown): boolean {
  return error instanceof ApiError && error.code === NO_CONNECTION;
}

/** Whether a login would help: there is no session, or it has expired. */
export function isLoginNeeded(error: unknown): boolean {
  return error instanceof ApiError && (error.code === "session-expired" || error.code === "not-logged-in");
}

export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** Whether the value that an edit replaces is no longer the stored one. */
export function isChangedElsewhere(error: unknown): boolean {
  return error instanceof ApiError && error.code === "version-changed";
}

/** Whether a mailed link has expired, so that a new one helps. */
export function isLinkExpired(error: unknown): boolean {
  return error instanceof ApiError && error.code === "link-expired";
}

/** The field errors of a rejected form; empty for any other error. */
export function fieldErrorsOf(error: unknown): Readonly<Record<string, string>> {
  return error instanceof ApiError ? error.fields : {};
}
