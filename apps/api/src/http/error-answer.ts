import type { ErrorEnvelope } from "@meander/domain/contract/envelope";
import { DomainError, type ErrorDetails } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import type { Context } from "hono";
import type { z } from "zod";
import { constraintError, isTemporaryDatabaseError } from "../db/constraint-errors.ts";
import type { ApiEnv } from "./api-env.ts";
import { answerErrorPage, isPageVisit } from "./error-page.ts";
import { type Translate, wordsOf } from "../locale.ts";
import { requestLog } from "./request-log.ts";

const RETRY_AFTER_SECONDS = 2;

/** Turns whatever was thrown into the one error shape, in the caller's language; what we didn't foresee is logged whole. */
export function answerError(error: unknown, c: Context<ApiEnv>): Response {
  const known = toDomainError(error);
  if (known.code === "internal") requestLog(c).error({ err: error }, "request failed");
  if (known.code === "unavailable") requestLog(c).warn({ reason: describe(error) }, "database unavailable");
  return answerDomainError(known, c);
}

/** What a body, query or path that breaks its schema is answered with; the first field's own words lead. */
export function validationError(error: z.ZodError): DomainError {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    const path = issue.path.join(".");
    fields[path] ??= issue.message.startsWith("errors.") ? issue.message : message("fieldInvalid");
  }
  const first = Object.values(fields)[0];
  const isOwnWords = first !== undefined && first !== message("fieldInvalid");
  return new DomainError("invalid", isOwnWords ? first : message("bodyInvalid"), { fields });
}

function answerDomainError({ status, code, message: text, details }: DomainError, c: Context<ApiEnv>): Response {
  const requestId = c.get("requestId");
  const translate = c.get("translate");
  const words = code === "internal" ? translate("errors.internal", { requestId }) : wordsOf(text, translate);
  const envelope: ErrorEnvelope = { status, code, message: words, ...translatedFields(details, translate), requestId };
  if (isPageVisit(c)) {
    if (details.retryAfterSeconds !== undefined) c.header("Retry-After", String(details.retryAfterSeconds));
    return answerErrorPage(c, status, words);
  }
  const retryAfter =
    details.retryAfterSeconds === undefined ? {} : { "Retry-After": String(details.retryAfterSeconds) };
  return c.json(envelope, status, { "Cache-Control": "no-store", ...retryAfter });
}

function translatedFields({ fields }: ErrorDetails, translate: Translate) {
  if (fields === undefined) return {};
  const entries = Object.entries(fields).map(([path, text]) => [path, wordsOf(text, translate)]);
  return { fields: Object.fromEntries(entries) };
}

function toDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  if (isTemporaryDatabaseError(error)) {
    return new DomainError("unavailable", message("unavailable"), { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
  return constraintError(error) ?? new DomainError("internal", message("internal"));
}

function describe(error: unknown): string {
  return error instanceof Error ? `${"code" in error ? String(error.code) : error.name}` : "unknown";
}
