import type { ActivityCardView } from "@meander/domain/contract/activities";
import { describe, expect, it } from "vitest";
import { mapActivities } from "./like-cache.ts";

const one = { _id: "one" } as ActivityCardView;
const renamed = (activity: ActivityCardView): ActivityCardView => ({ ...activity, title: "changed" });

describe("changing the activities of cached lists", () => {
  it("changes those of a single page", () => {
    expect(mapActivities({ total: 1, activities: [one] }, renamed)).toEqual({
      total: 1,
      activities: [{ _id: "one", title: "changed" }],
    });
  });

  it("changes those of every page of an infinite list", () => {
    const list = { pageParams: [null], pages: [{ activities: [one] }, { activities: [] }] };
    expect(mapActivities(list, renamed)).toEqual({
      pageParams: [null],
      pages: [{ activities: [{ _id: "one", title: "changed" }] }, { activities: [] }],
    });
  });

  it("leaves data of another shape unchanged", () => {
    expect(mapActivities(undefined, renamed)).toBeUndefined();
    expect(mapActivities({ countries: [] }, renamed)).toEqual({ countries: [] });
  });
});
