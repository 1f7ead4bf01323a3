import { regexes } from "zod";
import { textLimits } from "../constants.ts";
import { message } from "../messages/message.ts";

/** Whitespace is removed as typed. */
export function removeWhitespace(typed: string): string {
  return typed.replace(/\s+/gu, "");
}

/** The encoded message of an invalid address; `null` if valid. The same rule as the API's. */
export function findEmailAddressProblem(typed: string): string | null {
  const address = removeWhitespace(typed);
  if (address.length > textLimits.authField) return message("fieldTooLong", { n: textLimits.authField });
  return regexes.email.test(address) ? null : message("emailInvalid");
}
