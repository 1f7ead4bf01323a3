import { textLimits } from "../constants.ts";
import { message } from "../messages/message.ts";

/**
 * The encoded message of a text that is too long, by default over 1024 characters; `null` if valid.
 */
export function findLengthProblem(text: string, maxLength: number = textLimits.editableText): string | null {
  return text.length > maxLength ? message("fieldTooLong", { n: maxLength }) : null;
}
