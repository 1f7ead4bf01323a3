import { expect, it } from "vitest";
import { emailPromptOf } from "./email-prompt.ts";

const complete = { image: "/media/me.jpg", countriesLived: ["FR"], email: null, unverifiedEmail: null };

it("asks for an address where there is none, and for a look at the mail where one waits", () => {
  expect(emailPromptOf(complete)).toBe("addEmail");
  expect(emailPromptOf({ ...complete, unverifiedEmail: "new@example.org" })).toBe("checkEmail");
  expect(emailPromptOf({ ...complete, email: "me@example.org", unverifiedEmail: "new@example.org" })).toBe(
    "checkEmail",
  );
  expect(emailPromptOf({ ...complete, email: "me@example.org" })).toBeNull();
});

it.each([
  { ...complete, image: null },
  { ...complete, image: "/img/userAvatar.svg" },
  { ...complete, countriesLived: [] },
])("asks nothing before the profile is complete (%#)", (person) => {
  expect(emailPromptOf(person)).toBeNull();
});
