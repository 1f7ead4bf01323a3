import { textLimits } from "../constants.ts";
import { message } from "../messages/message.ts";

/** Texts edited in place hold 1024 characters unless told otherwise (specification §5); `null` when the text fits. */
export function findLengthProblem(text: string, maxLength: number = textLimits.editableText): string | null {
  return text.length > maxLength ? message("fieldTooLong", { n: maxLength }) : null;
}
