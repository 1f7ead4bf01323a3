import { expect, test } from "vitest";
import { centerOfView, libraryBox, viewOfSearch } from "./map-view.ts";

test("shows the box of a search, else the box of its pins, else nothing of its own", () => {
  const [box, pin] = ["52,51,1,-1", { locations: { points: [{ coordinates: [4, 40] as const }] } }];
  expect(viewOfSearch(box, [pin], 390)).toEqual({
    box: { north: 52, south: 51, east: 1, west: -1 },
    fitting: { padding: 0 },
  });
  expect(viewOfSearch("", [], 390)).toBeNull();
});

test("centres a view, and passes a box over the 180° meridian to the library in one piece", () => {
  const box = { north: 10, south: 0, east: -170, west: 160 };
  expect(libraryBox(box)).toEqual([160, 0, 190, 10]);
  expect(libraryBox({ ...box, east: 180 })).toEqual([160, 0, 180, 10]);
  expect(centerOfView({ box, fitting: { padding: 0 } })).toEqual([175, 5]);
  expect(centerOfView({ center: [4, 40], zoom: 9 })).toEqual([4, 40]);
});
