import { readFileSync } from "node:fs";
import { catalogue } from "@meander/domain/messages/en/catalogue";
import { expect, test } from "vitest";

/**
 * Every message of the specification's §8: where the catalogue has it, and the story in which its condition occurs. A
 * story names the text, or its key.
 */
const rows = [
  ["It seems like you don't have connection", "errors.noConnection", "web/no-connection.spec.ts"],
  ["Unable to logout", "errors.unableToLogout", "web/specified-messages.spec.ts"],
  ["Unable to get notifications", "inbox.failedTitle", "web/specified-messages.spec.ts"],
  ["Unable to determine location.", "discover.locationNowhere", "web/specified-messages.spec.ts"],
  ["{message}. Using aproximate location.", "discover.locationRough", "web/specified-messages.spec.ts"],
  ["Please enable location services", "discover.locationRefused", "web/tonight.spec.ts"],
  ["Unable to determine your position", "discover.locationUnknown", "web/tonight.spec.ts"],
  ["Unable to determine your position. Please check permissions", "discover.locationOther", "web/tonight.spec.ts"],
  ["Geolocation time out", "discover.locationTimeout", "web/tonight.spec.ts"],
  ["Failed to get Exif from file", "activityForm.takenFailed", "web/activity-pictures.spec.ts"],
  ["No GPS data", "activityForm.takenNowhere", "web/activity-pictures.spec.ts"],
  ["Session expired", "errors.sessionExpired", "web/expired-session.spec.ts"],
  ["Please use {n} characters or less", "errors.fieldTooLong", "web/own-profile.spec.ts"],
  ["Please enter your first name", "errors.firstNameMissing", "web/story.spec.ts"],
  ["Please enter your last name", "errors.lastNameMissing", "web/story.spec.ts"],
  ["Please enter a valid email address", "errors.emailInvalid", "web/story.spec.ts"],
  ["Invalid file. Only images are allowed", "errors.imageTypeInvalid", "web/own-pictures.spec.ts"],
  ["Please select smaller images", "errors.imageTooLarge", "api/media/hostile-files.test.ts"],
  ["Failed to fetch image", "pictures.fetchFailed", "web/stock-photos.spec.ts"],
  ["Error getting photos. Please check your connection", "pictures.searchOffline", "web/activity-pictures.spec.ts"],
  ["Failed to get photos", "pictures.searchFailed", "web/stock-photos.spec.ts"],
  ["No results. Try different keywords", "discover.signsTitle", "web/nothing-found.spec.ts"],
  [
    "Some images couldn't be loaded. Please check your connection",
    "pictures.someFailed",
    "web/activity-pictures.spec.ts",
  ],
  ["position not found", "errors.positionNotFound", "web/story-guest.spec.ts"],
  ["project not found", "errors.projectNotFound", "web/story-guest.spec.ts"],
  ["Your password has been updated", "mail.passwordUpdated", "api/accounts/passwords.test.ts"],
  ["We've sent you an email to reset your password", "mail.resetSent", "web/passwords.spec.ts"],
  ["Your password has been resetted", "mail.passwordReset", "web/passwords.spec.ts"],
  ["We've sent you an email to validate your address", "mail.verificationSent", "web/change-email.spec.ts"],
  ["Email verified", "mail.emailVerified", "web/verify-email.spec.ts"],
  ["The user was reported", "profile.reported", "web/story.spec.ts"],
  ["Your account was deleted", "mail.accountDeleted", "api/accounts/delete-account.test.ts"],
  ["Email sent again!", "auth.emailSentAgain", "web/email-prompts.spec.ts"],
  ["Your password must be at least 8 characters long", "errors.passwordTooShort", "web/story.spec.ts"],
  ["Your password have 1 or more numbers", "errors.passwordNeedsDigit", "web/story.spec.ts"],
] as const;

test.each(rows)("%s is a message, and occurs in a story", (text, key, story) => {
  expect(messageAt(key)).toBe(text);
  const source = readFileSync(new URL(`../${story}`, import.meta.url), "utf8");
  expect(source.includes(spokenPartOf(text)) || source.includes(key) || source.includes(lastOf(key))).toBe(true);
});

test("no message of the specification is without a row", () => {
  const specified = readFileSync(new URL("./specified-messages.txt", import.meta.url), "utf8")
    .trim()
    .split("\n");
  expect(rows.map(([text]) => text).toSorted()).toEqual(specified.toSorted());
});

function messageAt(key: string): unknown {
  return key.split(".").reduce<unknown>((area, name) => Object(area)[name], catalogue);
}

/** Without placeholders: a story has values in their place. */
function spokenPartOf(text: string): string {
  return (
    text
      .split(/\{\w+\}\.?/u)
      .map((part) => part.trim())
      .toSorted((one, other) => other.length - one.length)[0] ?? ""
  );
}

function lastOf(key: string): string {
  return key.split(".").at(-1) ?? key;
}
