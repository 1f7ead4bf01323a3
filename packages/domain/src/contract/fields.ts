import { z } from "zod";
import { message } from "../messages/message.ts";
import { parseEmailAddress } from "../validation/email-address.ts";
import { containsWebAddress } from "../validation/web-address.ts";
import { requiredLineField } from "./texts.ts";

/** Fields shared by several request bodies, with the specification's error messages. */

const AUTH_FIELD_MAX_LENGTH = 240;
const PASSWORD_MIN_LENGTH = 8;
const tooLong = message("fieldTooLong", { n: AUTH_FIELD_MAX_LENGTH });

/** As `parseEmailAddress` returns it. */
export const emailField = z
  .string({ error: message("emailInvalid") })
  .max(1_000, tooLong)
  .transform((typed, { issues }) => {
    const parsed = parseEmailAddress(typed);
    if (parsed.isValid) return parsed.address;
    issues.push({ code: "custom", message: parsed.problem, input: typed });
    return z.NEVER;
  })
  .pipe(z.string().max(AUTH_FIELD_MAX_LENGTH, tooLong));

/** Names stand in mails to other people, so they contain nothing that a mail program would link. */
export function nameField(which: "first" | "last") {
  const missing = message(which === "first" ? "firstNameMissing" : "lastNameMissing");
  return requiredLineField(AUTH_FIELD_MAX_LENGTH, missing).refine(
    (name) => !containsWebAddress(name),
    message("nameHasAddress"),
  );
}

/** The page that a mailed link returns to. Anything that isn't a page of this site is ignored, see `safeReturnPath`. */
export const returnPathField = z
  .string()
  .max(2_000)
  .optional()
  .describe("The path on this site that the mailed link returns to, also on another device.");

/** A password typed at login: only its length is limited, so that passwords from before a rule stay valid. */
export const passwordField = z
  .string({ error: message("passwordTooShort") })
  .min(1, message("passwordTooShort"))
  .max(AUTH_FIELD_MAX_LENGTH, tooLong);

/** A newly chosen password. */
export const newPasswordField = z
  .string({ error: message("passwordTooShort") })
  .min(PASSWORD_MIN_LENGTH, message("passwordTooShort"))
  .max(AUTH_FIELD_MAX_LENGTH, tooLong)
  .regex(/\d/, message("passwordNeedsDigit"));
