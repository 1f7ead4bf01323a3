import type { Activity } from "@meander/domain/contract/activities";
import { describe, expect, it } from "vitest";
import { mapActivities } from "./like-cache.ts";

const one = { _id: "one" } as Activity;
const renamed = (activity: Activity): Activity => ({ ...activity, title: "changed" });

describe("changing the activities of a cached list", () => {
  it("reaches those of one page", () => {
    expect(mapActivities({ total: 1, activities: [one] }, renamed)).toEqual({
      total: 1,
      activities: [{ _id: "one", title: "changed" }],
    });
  });

  it("reaches those of every page of an endless list", () => {
    const list = { pageParams: [null], pages: [{ activities: [one] }, { activities: [] }] };
    expect(mapActivities(list, renamed)).toEqual({
      pageParams: [null],
      pages: [{ activities: [{ _id: "one", title: "changed" }] }, { activities: [] }],
    });
  });

  it("leaves other data as it is", () => {
    expect(mapActivities(undefined, renamed)).toBeUndefined();
    expect(mapActivities({ countries: [] }, renamed)).toEqual({ countries: [] });
  });
});
