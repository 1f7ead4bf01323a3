import { expect, test } from "vitest";
import { suggestedSanction } from "./suggested-sanction.ts";

test("the suggested sanction grows with the active strikes", () => {
  expect([0, 1, 2, 3, 9].map((strikes) => suggestedSanction(strikes).sanction)).toEqual([
    "warn",
    "suspend",
    "suspend",
    "ban",
    "ban",
  ]);
});
