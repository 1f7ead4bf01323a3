import { expect, test } from "vitest";
import { classifyDateChange } from "./change.ts";
import { decidedStatus } from "./decided-status.ts";
import type { DateOption } from "./option.ts";

function at(timeCode: number | null, decidedStatusInt: number = decidedStatus.predecided): DateOption {
  return { dayCode: "2026-11-27", timePeriodCode: 3, timeCode, decidedStatusInt, votes: [] };
}
const dates = (options: DateOption[], durationMinutes = 120) => ({ durationMinutes, options });
const decided = at(19, decidedStatus.decided);

test.each([
  ["deciding a time", dates([at(18), at(19)]), dates([at(18), decided]), "decided"],
  ["deciding a second time", dates([at(18), decided]), dates([at(18, decidedStatus.decided), decided]), "decided"],
  ["replacing a period with times", dates([at(null, decidedStatus.undecided)]), dates([at(18), at(19)]), "offered"],
  ["adding a time", dates([at(18)]), dates([at(18), at(20)]), "offered"],
  ["removing a time", dates([at(18), at(19)]), dates([at(19)]), "changed"],
  ["removing all but the decided time", dates([at(18), decided]), dates([decided]), "changed"],
  ["changing the duration", dates([at(18)]), dates([at(18)], 90), "changed"],
  ["reordering the same options", dates([at(18), decided]), dates([decided, at(18)]), null],
])("%s", (_, before, after, expected) => {
  expect(classifyDateChange(before, after)).toBe(expected);
});
