import type { CaseEventView } from "@meander/domain/contract/cases";

/** The newest note that mentions the person, unless they have done something in the case since. Events: newest first. */
export function findUnansweredMention(events: readonly CaseEventView[], userId: string): CaseEventView | undefined {
  const own = events.findIndex(({ actorId }) => actorId === userId);
  const since = own < 0 ? events : events.slice(0, own);
  return since.find(({ mentionedIds }) => mentionedIds.some((id) => id === userId));
}
