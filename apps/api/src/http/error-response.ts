import type { ErrorEnvelope } from "@meander/domain/contract/envelope";
import { DomainError, type ErrorDetails } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import type { Context } from "hono";
import type { z } from "zod";
import { constraintError, isTemporaryDatabaseError } from "../db/constraint-errors.ts";
import { resolveMessage, type Translate } from "../locale.ts";
import type { ApiEnv } from "./api-env.ts";
import { isPageVisit, respondWithErrorPage } from "./error-page.ts";
import { requestLog } from "./request-log.ts";

const RETRY_AFTER_SECONDS = 2;

/** Maps any error to the error envelope in the caller's language; unexpected errors are logged in full. */
export function respondWithError(error: unknown, c: Context<ApiEnv>): Response {
  const known = toDomainError(error);
  if (known.code === "internal") requestLog(c).error({ err: error }, "request failed");
  if (known.code === "unavailable") logUnavailable(error, c);
  return respondWithDomainError(known, c);
}

/**
 * The error for a body, query or path that doesn't match its schema; its message is that of the first invalid field.
 */
export function validationError(error: z.ZodError): DomainError {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    const path = issue.path.join(".");
    fields[path] ??= issue.message.startsWith("errors.") ? issue.message : message("fieldInvalid");
  }
  const first = Object.values(fields)[0];
  const hasOwnMessage = first !== undefined && first !== message("fieldInvalid");
  return new DomainError("invalid", hasOwnMessage ? first : message("bodyInvalid"), { fields });
}

function respondWithDomainError({ status, code, message: text, details }: DomainError, c: Context<ApiEnv>): Response {
  const requestId = c.get("requestId");
  const translate = c.get("translate");
  const translated =
    code === "internal" ? translate("errors.internal", { requestId }) : resolveMessage(text, translate);
  const envelope: ErrorEnvelope = {
    status,
    code,
    message: translated,
    ...translatedFields(details, translate),
    requestId,
  };
  if (isPageVisit(c)) {
    if (details.retryAfterSeconds !== undefined) c.header("Retry-After", String(details.retryAfterSeconds));
    return respondWithErrorPage(c, status, translated);
  }
  const retryAfter =
    details.retryAfterSeconds === undefined ? {} : { "Retry-After": String(details.retryAfterSeconds) };
  return c.json(envelope, status, { "Cache-Control": "no-store", ...retryAfter });
}

function translatedFields({ fields }: ErrorDetails, translate: Translate) {
  if (fields === undefined) return {};
  const entries = Object.entries(fields).map(([path, text]) => [path, resolveMessage(text, translate)]);
  return { fields: Object.fromEntries(entries) };
}

function toDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  if (isTemporaryDatabaseError(error)) {
    return new DomainError("unavailable", message("unavailable"), { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
  return constraintError(error) ?? new DomainError("internal", message("internal"));
}

/** Other services than the database throw a DomainError themselves, with the failure as its cause. */
function logUnavailable(error: unknown, c: Context<ApiEnv>): void {
  if (error instanceof DomainError)
    requestLog(c).warn({ reason: describe(error.cause ?? error) }, "request unavailable");
  else requestLog(c).warn({ reason: describe(error) }, "database unavailable");
}

function describe(error: unknown): string {
  return error instanceof Error ? `${"code" in error ? String(error.code) : error.name}` : "unknown";
}
