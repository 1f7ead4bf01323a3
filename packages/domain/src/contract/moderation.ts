import { z } from "zod";
import { message } from "../messages/message.ts";

export const REPORT_TEXT_MAX_LENGTH = 1_024;

/** A policy of the community; see `policy.ts` for severities. */
export const reportCategoryField = z.enum(["harassment", "hate", "unsafe", "scam", "spam", "impersonation", "other"]);

export const reportBody = z
  .object({
    text: z
      .string()
      .trim()
      .min(1, message("reportTextMissing"))
      .max(REPORT_TEXT_MAX_LENGTH, message("fieldTooLong", { n: REPORT_TEXT_MAX_LENGTH })),
    category: reportCategoryField.default("other"),
  })
  .meta({ id: "Report" });
export type ReportBody = z.infer<typeof reportBody>;
