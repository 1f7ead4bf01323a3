import { expect, test } from "vitest";
import { datesToVoteOn } from "./dates-to-vote-on.ts";

const dates = { durationMinutes: 120, decidedStatusInt: 1, aheadCount: 2 };

test.each([
  [1, dates, 2],
  [1, { ...dates, decidedStatusInt: 2 }, 2],
  [1, { ...dates, decidedStatusInt: 3, aheadCount: 1 }, 0],
  [0, dates, 0],
  [2, dates, 0],
  [3, dates, 0],
])("an activity of status %i with %o has %i dates to vote on", (status, given, expected) => {
  expect(datesToVoteOn({ status, dates: given })).toBe(expected);
});
