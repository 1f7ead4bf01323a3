import { type ActivityClock, isStillOffered } from "@meander/domain/date-vote/option";
import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import type { StoredOption } from "../activities/queries.ts";

/**
 * Throws DomainError conflict for a date that isn't offered any more, and rule-broken for one that has passed and that
 * the person had not voted for before.
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
    const isKept = option.votes.some((vote) => vote.userId === voterId);
    if (!isStillOffered(option, clock) && !isKept) {
      throw new DomainError("rule-broken", message("optionPassed"), { fields: { optionIds: message("optionPassed") } });
    }
  }
}
