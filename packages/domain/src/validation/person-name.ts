import { textLimits } from "../constants.ts";
import { message } from "../messages/message.ts";

/** What is wrong with a name at sign-up, as a text of the catalogue; `null` when nothing is. */
export function findNameProblem(which: "first" | "last", name: string): string | null {
  const trimmed = name.trim();
  if (trimmed === "") return message(which === "first" ? "firstNameMissing" : "lastNameMissing");
  return trimmed.length > textLimits.authField ? message("fieldTooLong", { n: textLimits.authField }) : null;
}
