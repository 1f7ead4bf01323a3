import { type ActivityClock, isOptionOpen } from "@meander/domain/date-vote/option";
import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import type { StoredOption } from "../activities/queries.ts";

/**
 * Throws DomainError conflict for a date that is no longer offered, and rule-broken for a past date without an earlier
 * vote of the person.
 */
export function requireKnownOptions(
  options: readonly StoredOption[],
  wantedIds: readonly string[],
  clock: ActivityClock,
  voterId?: string,
): void {
  for (const id of wantedIds) {
    const option = options.find((known) => known.id === id);
    if (option === undefined) throw new DomainError("conflict", message("optionUnknown"));
    const hasVoted = option.votes.some((vote) => vote.userId === voterId);
    if (!isOptionOpen(option, clock) && !hasVoted) {
      throw new DomainError("rule-broken", message("optionPassed"), { fields: { optionIds: message("optionPassed") } });
    }
  }
}
