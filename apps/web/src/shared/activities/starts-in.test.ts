import { when } from "@meander/domain/messages/en/when";
import { createTranslator } from "use-intl/core";
import { expect, test } from "vitest";
import { startsIn } from "./starts-in.ts";

const t = createTranslator({ locale: "en-GB", messages: { when }, namespace: "when" });

test.each([
  [0, "Starts now"],
  [1, "Starts in 1 min"],
  [59, "Starts in 59 min"],
  [60, "Starts in 1 hr"],
  [111, "Starts in 1 hr 51 min"],
  [300, "Starts in 5 hr"],
  [359, "Starts in 5 hr 59 min"],
  [361, "Starts in 6 hr"],
  [1_500, "Starts in 25 hr"],
])("formats a start in %i minutes as '%s'", (minutes, expected) => {
  const { key, ...values } = startsIn(minutes);
  expect(t(key, values)).toBe(expected);
});
