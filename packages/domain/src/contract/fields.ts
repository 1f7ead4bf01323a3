import { z } from "zod";
import { message } from "../messages/message.ts";

/** Fields that several bodies share, with the specification's words (§5) as their errors. */

const AUTH_FIELD_MAX_LENGTH = 240;
const PASSWORD_MIN_LENGTH = 8;
const tooLong = message("fieldTooLong", { n: AUTH_FIELD_MAX_LENGTH });
const emailInvalid = message("emailInvalid");

/** All whitespace is removed as typed; case is kept, comparison ignores it. */
export const emailField = z
  .string({ error: emailInvalid })
  .max(1_000, tooLong)
  .transform((typed) => typed.replace(/\s+/gu, ""))
  .pipe(z.string().max(AUTH_FIELD_MAX_LENGTH, tooLong).pipe(z.email(emailInvalid)));

export function nameField(which: "first" | "last") {
  const missing = message(which === "first" ? "firstNameMissing" : "lastNameMissing");
  return z.string({ error: missing }).trim().min(1, missing).max(AUTH_FIELD_MAX_LENGTH, tooLong);
}

/** Where a mailed link returns to. What is no page of this site counts as none, see `ownPathOf`. */
export const returnPathField = z
  .string()
  .max(2_000)
  .optional()
  .describe("A path of this site that the mailed link returns to, also on another device.");

/** A password somebody types to log in: only the length limit, so that old ones keep working. */
export const passwordField = z
  .string({ error: message("passwordTooShort") })
  .min(1, message("passwordTooShort"))
  .max(AUTH_FIELD_MAX_LENGTH, tooLong);

/** A password somebody chooses. */
export const newPasswordField = z
  .string({ error: message("passwordTooShort") })
  .min(PASSWORD_MIN_LENGTH, message("passwordTooShort"))
  .max(AUTH_FIELD_MAX_LENGTH, tooLong)
  .regex(/\d/, message("passwordNeedsDigit"));
