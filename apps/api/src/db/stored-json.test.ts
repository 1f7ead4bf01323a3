import { expect, test } from "vitest";
import { storedContext, storedImages } from "../modules/activities/stored-json.ts";
import { storedReach } from "../modules/campaigns/stored-json.ts";

test("a value that doesn't fit names its column and path, and not what it holds", () => {
  const secret = { place: { text: 7, urlSlug: "somebody's-home" } };
  expect(() => storedContext(secret)).toThrow(
    "activity.context doesn't hold what its schema says (place.text: invalid_type)",
  );
});

test("an image with an address that may not be shown is left out", () => {
  const shown = { src: "/img/mark.png", caption: "a mark" };
  expect(storedImages([{ src: "https://tracker.example/pixel.png" }, shown])).toEqual([shown]);
});

test("reach is null until the audience was fixed", () => {
  expect(storedReach({})).toBeNull();
  expect(() => storedReach({ segment: 1 })).toThrow("campaign.reach");
});
