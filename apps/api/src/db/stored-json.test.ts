import { expect, test } from "vitest";
import { storedContext, storedImages } from "../modules/activities/stored-json.ts";
import { storedReach } from "../modules/campaigns/stored-json.ts";

test("names the column and path of an invalid value, without the value", () => {
  const secret = { place: { text: 7, urlSlug: "somebody's-home" } };
  expect(() => storedContext(secret)).toThrow(
    "activity.context doesn't hold what its schema says (place.text: invalid_type)",
  );
});

test("omits an image with a disallowed address", () => {
  const shown = { src: "/img/mark.png", caption: "a mark" };
  expect(storedImages([{ src: "https://tracker.example/pixel.png" }, shown])).toEqual([shown]);
});

test("parses a null reach before the audience is fixed", () => {
  expect(storedReach({})).toBeNull();
  expect(() => storedReach({ segment: 1 })).toThrow("campaign.reach");
});
