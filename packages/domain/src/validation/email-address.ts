import { regexes } from "zod";
import { textLimits } from "../constants.ts";
import { message } from "../messages/message.ts";

/** All whitespace goes, as it is typed (specification §5). */
export function removeWhitespace(typed: string): string {
  return typed.replace(/\s+/gu, "");
}

/** What is wrong with an address, as a text of the catalogue; `null` when nothing is. The same shape as the API accepts. */
export function findEmailAddressProblem(typed: string): string | null {
  const address = removeWhitespace(typed);
  if (address.length > textLimits.authField) return message("fieldTooLong", { n: textLimits.authField });
  return regexes.email.test(address) ? null : message("emailInvalid");
}
