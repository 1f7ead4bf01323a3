/** Every error code with its HTTP status. Complete by type: a code without a status does not compile. */
export const ERROR_STATUS = {
  invalid: 400,
  "not-logged-in": 401,
  "wrong-credentials": 401,
  "session-expired": 401,
  "no-longer-staff": 401,
  forbidden: 403,
  "not-verified": 403,
  "cross-site": 403,
  "not-found": 404,
  conflict: 409,
  "idempotency-mismatch": 409,
  "idempotency-pending": 409,
  "activity-full": 409,
  "already-reported": 409,
  "lease-held": 409,
  "version-changed": 409,
  suspended: 403,
  banned: 403,
  "too-large": 413,
  "unsupported-media-type": 415,
  "rule-broken": 422,
  "link-expired": 422,
  "too-many-requests": 429,
  unavailable: 503,
  busy: 503,
  internal: 500,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** Details that an error may carry: safe to show to the caller. */
export type ErrorDetails = {
  /** Field path (dotted, as in the body) → its error message, ready to show. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Seconds until a retry makes sense; sent as the Retry-After header. */
  readonly retryAfterSeconds?: number;
};

/** The only error that use cases throw. `message` is shown to the person. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message);
    this.name = "DomainError";
    this.code = code;
    this.details = details;
  }

  get status(): (typeof ERROR_STATUS)[ErrorCode] {
    return ERROR_STATUS[this.code];
  }
}
