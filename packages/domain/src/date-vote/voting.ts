import { isParticipating } from "../participation/participation.ts";
import type { ParticipationStatus } from "../participation/status.ts";
import { type ActivityClock, type DateOption, isOptionOpen } from "./option.ts";

/** Only the host and pending or approved participants vote. */
export function mayVote({
  isHost,
  participation,
}: {
  isHost: boolean;
  participation: ParticipationStatus | null;
}): boolean {
  return isHost || isParticipating(participation);
}

function withVote<Option extends DateOption>(option: Option, userId: string, suits: boolean): Option {
  const hasValidVote = option.votes.some((vote) => vote.userId === userId && vote.valid);
  if (hasValidVote === suits) return option;
  const others = option.votes.filter((vote) => vote.userId !== userId);
  return { ...option, votes: suits ? [...others, { userId, valid: true }] : others };
}

/**
 * Sets a person's votes to exactly the given options. Votes on past dates are closed: they are neither added nor
 * removed.
 */
export function setVotes<Option extends DateOption>(
  options: readonly Option[],
  userId: string,
  suits: (option: Option) => boolean,
  clock: ActivityClock,
): Option[] {
  return options.map((option) => (isOptionOpen(option, clock) ? withVote(option, userId, suits(option)) : option));
}

/** Sets each vote's `valid` by whether its voter still participates. */
export function revalidateVotes<Option extends DateOption>(
  options: readonly Option[],
  voterIds: ReadonlySet<string>,
): Option[] {
  return options.map((option) => ({
    ...option,
    votes: option.votes.map((vote) => ({ ...vote, valid: voterIds.has(vote.userId) })),
  }));
}
