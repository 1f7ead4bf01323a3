import { expect, test } from "vitest";
import { activityForm } from "./en/activity-form.ts";
import { errors } from "./en/errors.ts";
import { formErrors } from "./en/form-errors.ts";
import { loginProblems } from "./en/login-problems.ts";
import { mail } from "./en/mail.ts";
import { pictures } from "./en/pictures.ts";
import { profile } from "./en/profile.ts";
import { serverErrors } from "./en/server-errors.ts";

/** The API's specs assert keys; here are the specification's own words for them. */
test("the API's messages have the specification's words", () => {
  expect({ ...errors, ...formErrors, ...serverErrors, ...loginProblems }).toMatchObject({
    sessionExpired: "Session expired",
    fieldTooLong: "Please use {n} characters or less",
    firstNameMissing: "Please enter your first name",
    lastNameMissing: "Please enter your last name",
    emailInvalid: "Please enter a valid email address",
    passwordTooShort: "Your password must be at least 8 characters long",
    passwordNeedsDigit: "Your password have 1 or more numbers",
    positionNotFound: "position not found",
    projectNotFound: "project not found",
  });
  expect(mail).toMatchObject({
    passwordUpdated: "Your password has been updated",
    resetSent: "We've sent you an email to reset your password",
    passwordReset: "Your password has been resetted",
    verificationSent: "We've sent you an email to validate your address",
    emailVerified: "Email verified",
    emailSentAgain: "Email sent again!",
    accountDeleted: "Your account was deleted",
  });
  expect(profile).toMatchObject({ reported: "The user was reported" });
  expect(activityForm).toMatchObject({
    takenOffer: "Use where this was taken?",
    takenNowhere: "No GPS data",
    takenFailed: "Failed to get Exif from file",
  });
  expect(pictures).toMatchObject({
    someFailed: "Some images couldn't be loaded. Please check your connection",
    noResults: "No results. Try different keywords",
    searchOffline: "Error getting photos. Please check your connection",
    searchFailed: "Failed to get photos",
    fetchFailed: "Failed to fetch image",
    selectMore: "Select more",
    clear: "Clear",
  });
});
