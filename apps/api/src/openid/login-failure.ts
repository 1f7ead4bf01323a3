import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import { ClientError } from "openid-client";

const RETRY_AFTER_SECONDS = 30;

/** All other codes concern the token or its response. */
const unreachableCodes: ReadonlySet<string | undefined> = new Set([
  undefined,
  "OAUTH_TIMEOUT",
  "OAUTH_RESPONSE_IS_NOT_CONFORM",
  "OAUTH_RESPONSE_IS_NOT_JSON",
  "OAUTH_MISSING_SERVER_METADATA",
]);

/**
 * Maps an error of openid-client: unavailable for an unreachable provider, else forbidden. `fetch` throws a TypeError
 * without a connection.
 */
export function loginFailure(error: unknown): DomainError {
  const isUnreachable = error instanceof ClientError ? unreachableCodes.has(error.code) : error instanceof TypeError;
  if (isUnreachable) return providerUnreachable(error);
  const refusal = new DomainError("forbidden", message("loginNotTrusted"));
  refusal.cause = error;
  return refusal;
}

/** The provider is down, slow, or its responses don't conform to OpenID. */
export function providerUnreachable(cause: unknown): DomainError {
  const error = new DomainError("unavailable", message("loginUnreachable"), { retryAfterSeconds: RETRY_AFTER_SECONDS });
  error.cause = cause;
  return error;
}
