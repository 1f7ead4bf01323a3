import { expect, test } from "vitest";
import { effectiveChannels, preferenceOf, togglePreference } from "./preferences.ts";

test("the defaults apply until a person chooses", () => {
  expect(preferenceOf(1)).toEqual({ sendWeb: true, sendEmail: true, sendMobile: true });
  expect(preferenceOf(12)).toEqual({ sendWeb: true, sendEmail: false, sendMobile: true });
  expect(preferenceOf(12, { sendEmail: true }).sendEmail).toBe(true);
});

const reached = { hasDevice: true, isReachable: true };
const unreachable = { hasDevice: true, isReachable: false };
const none = { hasDevice: false, isReachable: false };

test("a push is sent only with a registered device", () => {
  expect(effectiveChannels(1, {}, reached)).toEqual(["sendWeb", "sendEmail", "sendMobile"]);
  expect(effectiveChannels(1, {}, none)).toEqual(["sendWeb", "sendEmail"]);
  expect(effectiveChannels(1, { sendWeb: false, sendEmail: false }, none)).toEqual([]);
});

test("21 replaces the e-mail by a push if one can be delivered", () => {
  expect(effectiveChannels(21, {}, reached)).toEqual(["sendWeb", "sendMobile"]);
  expect(effectiveChannels(21, {}, none)).toEqual(["sendWeb", "sendEmail"]);
  expect(effectiveChannels(21, {}, unreachable)).toEqual(["sendWeb", "sendEmail", "sendMobile"]);
  expect(effectiveChannels(21, { sendMobile: false }, reached)).toEqual(["sendWeb", "sendEmail"]);
});

test("toggling inverts one channel of the effective preference", () => {
  expect(togglePreference(12, {}, "sendEmail")).toEqual({ sendWeb: true, sendEmail: true, sendMobile: true });
  expect(togglePreference(1, { sendWeb: false }, "sendWeb").sendWeb).toBe(true);
});
