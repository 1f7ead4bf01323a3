import { describe, expect, test } from "vitest";
import type { DateOption } from "../date-vote/option.ts";
import { farFuture, type SortedActivity, sortActivities, sortDateOf } from "./sorting.ts";
import { currentActivityState, lastEndOf, relevantOption } from "./timing.ts";

const now = new Date("2026-05-06T12:00:00Z");

function option(dayCode: string, timeCode: number, decidedStatusInt = 2): DateOption {
  return { dayCode, timePeriodCode: 2, timeCode, decidedStatusInt, votes: [] };
}

function dates(...options: DateOption[]) {
  return { timezone: "Europe/London", durationMinutes: 120, options };
}

function activity(id: string, change: Partial<SortedActivity> = {}): SortedActivity {
  return { _id: id, isSuggested: false, isRecommended: false, dates: dates(), ...change };
}

describe("sorting", () => {
  test("is by the earliest relevant date, with recommended, suggested and dateless activities last", () => {
    const soon = dates(option("2026-05-07", 12));
    const later = dates(option("2026-05-09", 12), option("2026-05-08", 13));
    const items = [
      activity("d", { dates: soon, isRecommended: true }),
      activity("c"),
      activity("b", { dates: later }),
      activity("a", { dates: soon }),
      activity("e", { dates: soon, isSuggested: true }),
    ];
    expect(sortActivities(items, now).map((item) => item._id)).toEqual(["a", "b", "c", "d", "e"]);
  });

  test("considers only options at the activity's stage, upcoming ones first", () => {
    const mixed = dates(option("2026-05-07", 12, 1), option("2026-05-09", 12, 2), option("2026-05-01", 12, 2));
    expect(sortDateOf(activity("a", { dates: mixed }), now).toISOString()).toBe("2026-05-09T11:00:00.000Z");
    expect(relevantOption(dates(option("2026-05-01", 12)), now)?.dayCode).toBe("2026-05-01");
    expect(sortDateOf(activity("a"), now)).toBe(farFuture);
  });
});

describe("expiry", () => {
  const real = { isSuggested: false, cancelledAt: null } as const;
  const open = { ...real, status: 1 } as const;

  test("starts the moment the last option has ended", () => {
    const planned = { ...open, ...dates(option("2026-05-06", 12), option("2026-05-06", 14)) };
    const end = lastEndOf(planned);
    expect(end?.toISOString()).toBe("2026-05-06T15:00:00.000Z");
    expect(currentActivityState(planned, new Date("2026-05-06T14:59:59.999Z"))).toBe("open");
    expect(currentActivityState(planned, new Date("2026-05-06T15:00:00Z"))).toBe("expired");
  });

  test("follows the decided date once there is one", () => {
    const decided = { ...open, ...dates(option("2026-05-05", 12, 3), option("2026-05-08", 12, 2)) };
    expect(currentActivityState(decided, now)).toBe("expired");
  });

  test("never applies to drafts, cancelled or dateless activities", () => {
    const past = dates(option("2026-05-01", 12));
    expect(currentActivityState({ ...real, status: 0, ...past }, now)).toBe("draft");
    expect(currentActivityState({ ...real, status: 2, cancelledAt: now, ...past }, now)).toBe("cancelled");
    expect(currentActivityState({ ...real, status: 2, ...past }, now)).toBe("expired");
    expect(currentActivityState({ ...open, ...dates() }, now)).toBe("open");
    expect(currentActivityState({ ...open, ...past, isSuggested: true }, now)).toBe("open");
  });
});
