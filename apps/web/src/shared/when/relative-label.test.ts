import { when } from "@meander/domain/messages/en/when";
import { createTranslator } from "use-intl/core";
import { expect, test } from "vitest";

test("the labels are those of the specification", () => {
  const t = createTranslator({ locale: "en-GB", messages: { when }, namespace: "when" });
  const units = ["now", "sec", "min", "hr", "dy", "wk", "mo", "yr"] as const;
  expect(units.map((unit) => t("ago", { unit, value: "3" }))).toEqual([
    "now",
    "3 sec",
    "3 min",
    "3 hr",
    "3 dy",
    "3 wk",
    "3 mo",
    "3 yr",
  ]);
});
