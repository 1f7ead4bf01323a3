import { textLimits } from "../constants.ts";
import { message } from "../messages/message.ts";

/** The encoded message of an invalid name at sign-up; `null` if valid. */
export function findNameProblem(which: "first" | "last", name: string): string | null {
  const trimmed = name.trim();
  if (trimmed === "") return message(which === "first" ? "firstNameMissing" : "lastNameMissing");
  return trimmed.length > textLimits.authField ? message("fieldTooLong", { n: textLimits.authField }) : null;
}
