import { expect, it } from "vitest";
import { emailPromptOf } from "./email-prompt.ts";

const complete = { image: "/media/me.jpg", countriesLived: ["FR"], email: null, unverifiedEmail: null };

it("requests an address if there is none, and its verification if one is pending", () => {
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
])("prompts for nothing before the profile is complete (%#)", (person) => {
  expect(emailPromptOf(person)).toBeNull();
});
