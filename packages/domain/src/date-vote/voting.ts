import { type ParticipationStatus, takesPart } from "../participation/participation.ts";
import { type ActivityClock, type DateOption, isStillOffered } from "./option.ts";

/** Only the host and people who are pending or approved vote. */
export function mayVote({
  isHost,
  participation,
}: {
  isHost: boolean;
  participation: ParticipationStatus | null;
}): boolean {
  return isHost || takesPart(participation);
}

function withVote<Option extends DateOption>(option: Option, userId: string, suits: boolean): Option {
  const hasValidVote = option.votes.some((vote) => vote.userId === userId && vote.valid);
  if (hasValidVote === suits) return option;
  const others = option.votes.filter((vote) => vote.userId !== userId);
  return { ...option, votes: suits ? [...others, { userId, valid: true }] : others };
}

/**
 * Sets a person's votes to exactly the options that suit. Dates that have passed keep the votes they had: nobody votes on
 * them any more, in either direction.
 */
export function setVotes<Option extends DateOption>(
  options: readonly Option[],
  userId: string,
  suits: (option: Option) => boolean,
  clock: ActivityClock,
): Option[] {
  return options.map((option) => (isStillOffered(option, clock) ? withVote(option, userId, suits(option)) : option));
}

/** Votes count while their voters take part: marks each vote by who does. */
export function revalidateVotes<Option extends DateOption>(
  options: readonly Option[],
  voterIds: ReadonlySet<string>,
): Option[] {
  return options.map((option) => ({
    ...option,
    votes: option.votes.map((vote) => ({ ...vote, valid: voterIds.has(vote.userId) })),
  }));
}
