import { expect, test } from "vitest";
import { dateChangeOf } from "./change.ts";
import { decidedStatus } from "./decided-status.ts";
import type { DateOption } from "./option.ts";

function at(timeCode: number | null, decidedStatusInt: number = decidedStatus.predecided): DateOption {
  return { dayCode: "2026-11-27", timePeriodCode: 3, timeCode, decidedStatusInt, votes: [] };
}
const dates = (options: DateOption[], durationMinutes = 120) => ({ durationMinutes, options });
const decided = at(19, decidedStatus.decided);

test.each([
  ["a decided time", dates([at(18), at(19)]), dates([at(18), decided]), "decided"],
  ["a second decided time", dates([at(18), decided]), dates([at(18, decidedStatus.decided), decided]), "decided"],
  ["times in place of a period", dates([at(null, decidedStatus.undecided)]), dates([at(18), at(19)]), "offered"],
  ["another time", dates([at(18)]), dates([at(18), at(20)]), "offered"],
  ["fewer times", dates([at(18), at(19)]), dates([at(19)]), "changed"],
  ["only the decided time left", dates([at(18), decided]), dates([decided]), "changed"],
  ["another duration", dates([at(18)]), dates([at(18)], 90), "changed"],
  ["the same again", dates([at(18), decided]), dates([decided, at(18)]), null],
])("%s", (_, before, after, expected) => {
  expect(dateChangeOf(before, after)).toBe(expected);
});
