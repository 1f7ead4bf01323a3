import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";

const RETRY_AFTER_SECONDS = 30;

/** The provider is down, slow, or says what no provider says. */
export function providerUnreachable(cause: unknown): DomainError {
  const error = new DomainError("unavailable", message("loginUnreachable"), { retryAfterSeconds: RETRY_AFTER_SECONDS });
  error.cause = cause;
  return error;
}

/** What came back doesn't prove who somebody is. */
export function answerNotTrusted(cause: unknown): DomainError {
  const error = new DomainError("forbidden", message("loginNotTrusted"));
  error.cause = cause;
  return error;
}
