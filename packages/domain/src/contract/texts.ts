import { z } from "zod";
import { message } from "../messages/message.ts";
import { cleanLine, cleanLines } from "../validation/typed-text.ts";

/**
 * Texts that people type for others to read: every field of a request is one of these. Lengths count UTF-16 code units
 * after cleaning, as form fields do.
 */

/** Optional text on one line; `cleanLine` removes what nobody sees. */
export function lineField(max: number) {
  return z
    .string()
    .overwrite(cleanLine)
    .max(max, message("fieldTooLong", { n: max }));
}

/** Text on one line with something to see in it; `missing` is the encoded message without. */
export function requiredLineField(max: number, missing: string = message("fieldInvalid")) {
  return z
    .string({ error: missing })
    .overwrite(cleanLine)
    .min(1, missing)
    .max(max, message("fieldTooLong", { n: max }));
}

/** Optional text of several lines. */
export function linesField(max: number) {
  return z
    .string()
    .overwrite(cleanLines)
    .max(max, message("fieldTooLong", { n: max }));
}

/** Text of several lines with something to see in it. */
export function requiredLinesField(max: number, missing: string) {
  return z
    .string({ error: missing })
    .overwrite(cleanLines)
    .min(1, missing)
    .max(max, message("fieldTooLong", { n: max }));
}
