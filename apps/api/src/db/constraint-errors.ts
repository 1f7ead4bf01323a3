import { DomainError, type ErrorCode } from "@meander/domain/errors";
import { type ErrorKey, message } from "@meander/domain/messages/message";
import pg from "pg";
import { isStorageError } from "./storage-errors.ts";

/** Constraints that a person can run into, by the name the migration gave them. */
const constraintAnswers: Readonly<Record<string, { readonly code: ErrorCode; readonly key: ErrorKey }>> = {
  appeal_once: { code: "conflict", key: "appealAlreadyMade" },
  activity_capacity_held: { code: "activity-full", key: "activityFull" },
  date_option_five_days: { code: "rule-broken", key: "tooManyDays" },
  date_vote_option_id_fkey: { code: "conflict", key: "optionUnknown" },
  report_once_per_case: { code: "already-reported", key: "alreadyReported" },
};

const isAbsence = /is not present in table "(person|activity|date_option|comment)"/;

/** Text that Postgres can't hold: a NUL, as itself (22021) or inside JSON (22P05). */
const unstorableText: ReadonlySet<string> = new Set(["22021", "22P05"]);

/** The DomainError that a violated constraint stands for; undefined when it is a fault of ours. */
export function constraintError(error: unknown): DomainError | undefined {
  if (!(error instanceof pg.DatabaseError)) return undefined;
  if (unstorableText.has(error.code ?? "")) return new DomainError("invalid", message("bodyInvalid"));
  if (pointsAtNothing(error)) return new DomainError("not-found", message("notFound"));
  if (error.constraint === undefined) return undefined;
  const answer = constraintAnswers[error.constraint];
  return answer && new DomainError(answer.code, message(answer.key));
}

/** What it was about went while the request was under way: an account that was deleted, an activity with it. */
function pointsAtNothing({ code, detail, constraint }: pg.DatabaseError): boolean {
  return code === "23503" && !Object.hasOwn(constraintAnswers, constraint ?? "") && isAbsence.test(detail ?? "");
}

export function isViolationOf(constraint: string, error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.constraint === constraint;
}

/** Something can't be written for now, or Postgres is away, starting, stopping, out of connections or time, or gave up on a deadlock: the same request may work in a moment. */
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

/** For a write beside a read: without it the read is still answered. Not inside a transaction, which would be over. */
export async function writeIfPossible(write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!isTemporaryDatabaseError(error)) throw error;
  }
}
