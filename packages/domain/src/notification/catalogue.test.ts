import { expect, test } from "vitest";
import { isNotificationCode, notificationTypes } from "./catalogue.ts";

test("there are 22 types, in the specification's groups", () => {
  expect(notificationTypes.map((type) => type.code)).toEqual([...Array(22).keys()].map((index) => index + 1));
  const codesOf = (group: string) => notificationTypes.filter((type) => type.group === group).map((type) => type.code);
  expect(codesOf("host")).toEqual([1, 3, 8, 9, 16, 17, 22]);
  expect(codesOf("participant")).toEqual([2, 6, 7, 10, 11, 12, 13, 14, 15, 21]);
  expect(codesOf("requests")).toEqual([4, 5]);
  expect(codesOf("internal")).toEqual([18, 20]);
  expect(codesOf("subscriptions")).toEqual([19]);
});

test("only 12, 15, 18 and 20 send no e-mail by default", () => {
  const withoutEmail = notificationTypes.filter((type) => !type.defaults.sendEmail).map((type) => type.code);
  expect(withoutEmail).toEqual([12, 15, 18, 20]);
  expect(notificationTypes.every((type) => type.defaults.sendWeb && type.defaults.sendMobile)).toBe(true);
});

test("a code outside of the list is none", () => {
  expect([0, 1, 22, 23].map(isNotificationCode)).toEqual([false, true, true, false]);
});
