import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";

const RETRY_AFTER_SECONDS = 60;

/** The error for a picture that the disk or the store can't take now; the cause is logged. */
export function notStored(cause: unknown): DomainError {
  const error = new DomainError("unavailable", message("pictureNotStored"), { retryAfterSeconds: RETRY_AFTER_SECONDS });
  return Object.assign(error, { cause });
}
