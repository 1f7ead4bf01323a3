import { expect, test } from "vitest";
import { defaultSize, placeWindow } from "./window-place.ts";

const screen = { x: 0, y: 0, width: 1920, height: 1040 };
const second = { x: 1920, y: 0, width: 1280, height: 1000 };
const kept = { x: 2000, y: 40, width: 1000, height: 700, isMaximised: false };

test("opens in the middle the first time", () => {
  expect(placeWindow(null, [screen])).toEqual(defaultSize);
});

test("opens where it was, on whichever screen that is", () => {
  expect(placeWindow(kept, [screen, second])).toEqual({ x: 2000, y: 40, width: 1000, height: 700 });
});

test("keeps its size but not its place when that screen is gone", () => {
  expect(placeWindow(kept, [screen])).toEqual({ width: 1000, height: 700 });
});

test("fits a smaller screen", () => {
  expect(placeWindow({ ...kept, x: 0, width: 4000, height: 3000 }, [screen])).toEqual({
    x: 0,
    y: 40,
    width: 1920,
    height: 1040,
  });
});
