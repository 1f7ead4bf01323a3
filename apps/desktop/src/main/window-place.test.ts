import { expect, test } from "vitest";
import { defaultSize, placeWindow } from "./window-place.ts";

const screen = { x: 0, y: 0, width: 1920, height: 1040 };
const second = { x: 1920, y: 0, width: 1280, height: 1000 };
const restored = { x: 2000, y: 40, width: 1000, height: 700, isMaximised: false };

test("opens centred the first time", () => {
  expect(placeWindow(null, [screen])).toEqual(defaultSize);
});

test("opens at its last position on any screen", () => {
  expect(placeWindow(restored, [screen, second])).toEqual({ x: 2000, y: 40, width: 1000, height: 700 });
});

test("keeps its size but is centred when its screen is missing", () => {
  expect(placeWindow(restored, [screen])).toEqual({ width: 1000, height: 700 });
});

test("shrinks to a smaller screen", () => {
  expect(placeWindow({ ...restored, x: 0, width: 4000, height: 3000 }, [screen])).toEqual({
    x: 0,
    y: 40,
    width: 1920,
    height: 1040,
  });
});
