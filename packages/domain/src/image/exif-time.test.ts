import { expect, test } from "vitest";
import { exifTimeOf } from "./exif-time.ts";
import { storedBoxOf } from "./upload-size.ts";

test.each([
  ["2026:05:31 18:04:09", "2026-05-31T18:04:09"],
  ["2026:13:31 18:04:09", null],
  ["    :  :     :  :  ", null],
  [1_780_250_649, null],
  [undefined, null],
])("reads the time %j as %j", (written, expected) => {
  expect(exifTimeOf(written)).toBe(expected);
});

test.each([
  [{ width: 4000, height: 3000 }, "image", { width: 1280, height: 720 }],
  [{ width: 3000, height: 4000 }, "image", { width: 720, height: 1280 }],
  [{ width: 3000, height: 3000 }, "image", { width: 1280, height: 720 }],
  [{ width: 600, height: 900 }, "avatar", { width: 1024, height: 1024 }],
] as const)("stores %j as %s within %j", (size, kind, box) => {
  expect(storedBoxOf(size, kind)).toEqual(box);
});
