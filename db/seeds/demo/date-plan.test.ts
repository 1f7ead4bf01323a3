import { decidedStatus } from "@meander/domain/date-vote/decided-status";
import { expect, test } from "vitest";
import { europe } from "./content/europe.ts";
import { london } from "./content/london.ts";
import { world } from "./content/world.ts";
import { planDates } from "./date-plan.ts";

test("plans at most one decided date for each activity of the demo world", () => {
  for (const activity of [...london, ...europe, ...world]) {
    const decided = planDates(activity, "Europe/London", new Date("2026-05-08T19:00:00Z")).filter(
      (option) => option.decidedStatus === decidedStatus.decided,
    );
    expect(decided.length, activity.title).toBeLessThan(2);
  }
});
