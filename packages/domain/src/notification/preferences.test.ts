import { expect, test } from "vitest";
import { effectiveChannels, preferenceOf, togglePreference } from "./preferences.ts";

test("the defaults hold until a person chooses", () => {
  expect(preferenceOf(1)).toEqual({ sendWeb: true, sendEmail: true, sendMobile: true });
  expect(preferenceOf(12)).toEqual({ sendWeb: true, sendEmail: false, sendMobile: true });
  expect(preferenceOf(12, { sendEmail: true }).sendEmail).toBe(true);
});

const reached = { hasDevice: true, isReachable: true };
const unreachable = { hasDevice: true, isReachable: false };
const none = { hasDevice: false, isReachable: false };

test("a push goes only where a device is", () => {
  expect(effectiveChannels(1, {}, reached)).toEqual(["sendWeb", "sendEmail", "sendMobile"]);
  expect(effectiveChannels(1, {}, none)).toEqual(["sendWeb", "sendEmail"]);
  expect(effectiveChannels(1, { sendWeb: false, sendEmail: false }, none)).toEqual([]);
});

test("21 sends no e-mail to those whom a push reaches, and one to those whose push can't be sent", () => {
  expect(effectiveChannels(21, {}, reached)).toEqual(["sendWeb", "sendMobile"]);
  expect(effectiveChannels(21, {}, none)).toEqual(["sendWeb", "sendEmail"]);
  expect(effectiveChannels(21, {}, unreachable)).toEqual(["sendWeb", "sendEmail", "sendMobile"]);
  expect(effectiveChannels(21, { sendMobile: false }, reached)).toEqual(["sendWeb", "sendEmail"]);
});

test("toggling flips one channel of what is shown", () => {
  expect(togglePreference(12, {}, "sendEmail")).toEqual({ sendWeb: true, sendEmail: true, sendMobile: true });
  expect(togglePreference(1, { sendWeb: false }, "sendWeb").sendWeb).toBe(true);
});
