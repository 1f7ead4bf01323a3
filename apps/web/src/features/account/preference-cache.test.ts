import { type PreferencesResponse, preferencesResponse } from "@meander/domain/contract/notifications";
import { expect, test } from "vitest";
import { withPreference, withToggled } from "./preference-cache.ts";

const preference = {
  name: "x",
  group: "host",
  text: "x",
  sendWeb: true,
  sendEmail: false,
  sendMobile: true,
  consentedAt: null,
};
const list: PreferencesResponse = preferencesResponse.parse({
  preferences: [1, 2].map((notificationCode) => ({ ...preference, notificationCode })),
  obstacles: { sendWeb: null, sendEmail: null, sendMobile: "no-device" },
});

test("toggles one switch of one type, and restores it when toggled twice", () => {
  const once = withToggled(list, 2, "sendEmail");
  expect(once.preferences.map(({ sendEmail }) => sendEmail)).toEqual([false, true]);
  expect(withToggled(once, 2, "sendEmail")).toEqual(list);
  expect(withToggled(list, 9, "sendWeb")).toEqual(list);
});

test("replaces the displayed preference by the saved one", () => {
  const [, second] = list.preferences;
  if (second === undefined) throw new Error("There is no second preference.");
  const saved = withPreference(list, { ...second, sendWeb: false });
  expect(saved.preferences.map(({ sendWeb }) => sendWeb)).toEqual([true, false]);
});
