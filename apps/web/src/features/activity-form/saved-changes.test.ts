import type { Activity } from "@meander/domain/contract/activities";
import { expect, test } from "vitest";
import { valuesOfActivity } from "./form-values.ts";
import { changesOf } from "./saved-changes.ts";

const start = {
  coordinates: [-0.14, 51.54] as [number, number],
  properties: { locationId: "1", name: "The Lock Tavern", address: "Camden, England", isDefaultLocation: true },
};
const stop = { coordinates: [-0.15, 51.53] as [number, number], properties: { name: "The bridge" } };
const path = {
  coordinates: [
    [-0.14, 51.54],
    [-0.15, 51.53],
  ],
  properties: { medium: 2 },
};
const sample: Record<string, unknown> = {
  title: "Canal walk",
  summary: "",
  categories: [1],
  languages: [],
  capacity: 8,
  exactLocation: false,
  isSuggested: false,
  images: [],
  context: {},
  timezone: { name: "Europe/London", rawOffset: 0 },
  locations: { points: [start, stop], paths: [path] },
  dates: {
    durationMinutes: 120,
    options: [{ id: "x", dayCode: "2026-05-08", timePeriodCode: 3, timeCode: null, votes: [] }],
  },
};
// The form reads no other fields of an activity.
const activity = sample as Partial<Activity> as Activity;
const values = valuesOfActivity(activity);

test("sends nothing for an unchanged form", () => {
  expect(changesOf(activity, values)).toEqual({ content: null, dates: null });
});

test("sends only the changed fields", () => {
  expect(changesOf(activity, { ...values, title: "Canal stroll", capacity: "" })).toEqual({
    content: { title: "Canal stroll", capacity: null },
    dates: null,
  });
});

test("keeps the other stops and the path when the start moves", () => {
  const moved = changesOf(activity, { ...values, pin: [-0.2, 51.5] });
  expect(moved.content?.locations?.points).toMatchObject([
    { coordinates: [-0.2, 51.5], properties: { name: "The Lock Tavern" } },
    stop,
  ]);
  expect(moved.content?.locations?.paths).toEqual([path]);
});

test("sends dates separately", () => {
  const changed = changesOf(activity, { ...values, durationMinutes: 180 });
  expect(changed).toMatchObject({
    content: null,
    dates: { durationMinutes: 180, options: [{ dayCode: "2026-05-08" }] },
  });
});
