import { expect, test } from "vitest";
import { isStaff, isUserTypeCode, outranks, type UserTypeCode, userTypeName } from "./user-type.ts";

const codes: UserTypeCode[] = [1, 2, 3, 4, 5];

test("the five types by code", () => {
  expect(codes.map(userTypeName)).toEqual(["Consumer", "Publisher", "Moderator", "Administrator", "Marketer"]);
  expect([0, 6, 1.5].map(isUserTypeCode)).toEqual([false, false, false]);
});

test("consumer and publisher have the same rank, then marketer, moderator, administrator", () => {
  const outranked = Object.fromEntries(
    codes.map((actor) => [userTypeName(actor), codes.filter((subject) => outranks(actor, subject))]),
  );
  expect(outranked).toEqual({
    Consumer: [],
    Publisher: [],
    Marketer: [1, 2],
    Moderator: [1, 2, 5],
    Administrator: [1, 2, 3, 5],
  });
});

test("marketers, moderators and administrators are staff", () => {
  expect(codes.filter(isStaff)).toEqual([3, 4, 5]);
});
