import { expect, test } from "vitest";
import type { DateOption } from "./option.ts";
import { mayVote, revalidateVotes, setVotes } from "./voting.ts";

const clock = { now: new Date("2026-05-06T12:00:00Z"), timezone: "UTC", durationMinutes: 60 };

function option(dayCode: string, ...voters: string[]): DateOption {
  const votes = voters.map((userId) => ({ userId, valid: true }));
  return { dayCode, timePeriodCode: 1, timeCode: null, decidedStatusInt: 1, votes };
}

const voters = (options: readonly DateOption[]) => options.map(({ votes }) => votes.map((vote) => vote.userId));

test("the host and pending or approved participants may vote", () => {
  const answers = ([null, 1, 2, 3, 4] as const).map((participation) => mayVote({ isHost: false, participation }));
  expect(answers).toEqual([false, false, true, true, false]);
  expect(mayVote({ isHost: true, participation: null })).toBe(true);
});

test("setting votes replaces the voter's own, once per option, and preserves other people's", () => {
  const options = [option("2026-05-08", "ana", "me"), option("2026-05-09", "ana"), option("2026-05-10", "me")];
  const after = setVotes(options, "me", ({ dayCode }) => dayCode !== "2026-05-08", clock);
  expect(voters(after)).toEqual([["ana"], ["ana", "me"], ["me"]]);
});

test("votes on past dates can't be added or removed", () => {
  const options = [option("2026-05-05", "me"), option("2026-05-04")];
  expect(voters(setVotes(options, "me", ({ dayCode }) => dayCode === "2026-05-04", clock))).toEqual([["me"], []]);
});

test("a vote is valid while its voter participates", () => {
  const [left] = revalidateVotes([option("2026-05-08", "ana", "me")], new Set(["me"]));
  expect(left?.votes).toEqual([
    { userId: "ana", valid: false },
    { userId: "me", valid: true },
  ]);
  expect(setVotes(left ? [left] : [], "ana", () => true, clock)[0]?.votes).toContainEqual({
    userId: "ana",
    valid: true,
  });
});
