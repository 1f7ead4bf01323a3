import { expect, test } from "vitest";
import { isolateText } from "./isolate-text.ts";

test.each([
  ["Amara Okafor", "Amara Okafor"],
  ["محمد", "\u2068محمد\u2069"],
  ["Café של דן", "\u2068Café של דן\u2069"],
  ["東京", "東京"],
  ["", ""],
])("%s is isolated as %s", (text, expected) => {
  expect(isolateText(text)).toBe(expected);
});
