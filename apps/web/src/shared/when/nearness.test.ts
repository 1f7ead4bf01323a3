import { describe, expect, it } from "vitest";
import { nearnessOf } from "./nearness.ts";

const london = "Europe/London";

describe("the nearness of a day", () => {
  it("counts days in the activity's own time zone", () => {
    const lateInLondon = new Date("2026-11-21T23:30:00Z");
    expect(nearnessOf("2026-11-21", lateInLondon, london)).toBe("today");
    expect(nearnessOf("2026-11-22", lateInLondon, "Asia/Tokyo")).toBe("today");
  });

  it("calls both the ending night and the coming day today before 5am", () => {
    expect(nearnessOf("2026-11-22", new Date("2026-11-22T04:59:00Z"), london)).toBe("today");
    expect(nearnessOf("2026-11-21", new Date("2026-11-22T04:59:00Z"), london)).toBe("today");
    expect(nearnessOf("2026-11-21", new Date("2026-11-22T05:00:00Z"), london)).toBe("past");
  });

  it("distinguishes tomorrow and the six days after today", () => {
    const now = new Date("2026-11-21T12:00:00Z");
    expect(nearnessOf("2026-11-22", now, london)).toBe("tomorrow");
    expect(nearnessOf("2026-11-27", now, london)).toBe("thisWeek");
    expect(nearnessOf("2026-11-28", now, london)).toBe("later");
  });
});
