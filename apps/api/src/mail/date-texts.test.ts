import { dateOptionIdSchema } from "@meander/domain/ids";
import { expect, it } from "vitest";
import { translatorFor } from "../locale.ts";
import { momentText, optionText } from "./date-texts.ts";

const t = translatorFor("en-GB");
const activity = { timezone: { name: "Europe/London", rawOffset: 0 }, dates: { durationMinutes: 120, options: [] } };

function optionAt(startsAt: string, timeCode: number | null) {
  const endsAt = new Date(Date.parse(startsAt) + 120 * 60_000).toISOString();
  const vote = { decidedStatusInt: 3, voteCount: 0, votes: [], rawOffset: 0 };
  return {
    id: dateOptionIdSchema.parse("0192a0b0-0000-7000-8000-000000000003"),
    dayCode: "2026-11-25",
    timePeriodCode: 4,
    timeCode,
    startsAt,
    endsAt,
    ...vote,
  };
}

it.each([
  ["2026-11-25T23:00:00.000Z", 23, "Wednesday 25 November 2026, 23:00–01:00 (GMT)"],
  ["2026-11-26T00:00:00.000Z", 24, "Thursday 26 November 2026 (Wed night), 00:00–02:00 (GMT)"],
  ["2026-11-25T22:00:00.000Z", null, "Wednesday 25 November 2026, night (GMT), time still open"],
])("a mail's option at %s is on the calendar's day, with its night after midnight", (startsAt, timeCode, text) => {
  expect(optionText(optionAt(startsAt, timeCode), activity, t)).toBe(text);
});

it("a mail's moment after midnight has the night that it belongs to", () => {
  expect(momentText(new Date("2026-11-26T00:30:00Z"), "Europe/London", t)).toBe("Thu 26 Nov (Wed night), 00:30 (GMT)");
  expect(momentText(new Date("2026-11-26T06:00:00Z"), "Europe/London", t)).toBe("Thu 26 Nov, 06:00 (GMT)");
});
