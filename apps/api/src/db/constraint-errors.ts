import { DomainError, type ErrorCode } from "@meander/domain/errors";
import { type ErrorKey, message } from "@meander/domain/messages/message";
import pg from "pg";
import { isStorageError } from "./storage-errors.ts";

/** Constraints that users can violate, by the name given in the migration. */
const constraintRefusals: Readonly<Record<string, { readonly code: ErrorCode; readonly key: ErrorKey }>> = {
  appeal_once: { code: "conflict", key: "appealAlreadyMade" },
  activity_capacity_limit: { code: "activity-full", key: "activityFull" },
  date_option_five_days: { code: "rule-broken", key: "tooManyDays" },
  date_vote_option_id_fkey: { code: "conflict", key: "optionUnknown" },
  report_once_per_case: { code: "already-reported", key: "alreadyReported" },
};

const missingRowDetail = /is not present in table "(person|activity|date_option|comment)"/;

/** Text that Postgres can't store: NUL in text (22021) or inside JSON (22P05). */
const unstorableTextCodes: ReadonlySet<string> = new Set(["22021", "22P05"]);

/** Maps a violated constraint to a DomainError; undefined when the violation is a bug of ours. */
export function constraintError(error: unknown): DomainError | undefined {
  if (!(error instanceof pg.DatabaseError)) return undefined;
  if (unstorableTextCodes.has(error.code ?? "")) return new DomainError("invalid", message("bodyInvalid"));
  if (isMissingReference(error)) return new DomainError("not-found", message("notFound"));
  if (error.constraint === undefined) return undefined;
  const refusal = constraintRefusals[error.constraint];
  return refusal && new DomainError(refusal.code, message(refusal.key));
}

/** The referenced row was deleted during the request, such as an account or its activity. */
function isMissingReference({ code, detail, constraint }: pg.DatabaseError): boolean {
  return (
    code === "23503" && !Object.hasOwn(constraintRefusals, constraint ?? "") && missingRowDetail.test(detail ?? "")
  );
}

export function isViolationOf(constraint: string, error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.constraint === constraint;
}

/**
 * Writes are impossible for now, or Postgres is unreachable, starting, stopping, out of connections, timed out or broke
 * a deadlock. A retry may succeed.
 */
export function isTemporaryDatabaseError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return (
    isStorageError(error) ||
    /^(08...|57014|57P0[1-5]|53[1-4]00|40001|40P01|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/.test(code) ||
    /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed))/.test(
      error.message,
    )
  );
}

/**
 * For an optional write beside a read: the read succeeds even if the write fails. Not for use inside a transaction,
 * which the error would abort.
 */
export async function tryWrite(write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!isTemporaryDatabaseError(error)) throw error;
  }
}
