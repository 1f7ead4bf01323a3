import { z } from "zod";
import { message } from "../messages/message.ts";

export const REPORT_TEXT_MAX_LENGTH = 1_024;

export const reportBody = z
  .object({
    text: z
      .string()
      .trim()
      .min(1, message("reportTextMissing"))
      .max(REPORT_TEXT_MAX_LENGTH, message("fieldTooLong", { n: REPORT_TEXT_MAX_LENGTH })),
    category: z.enum(["harassment", "hate", "unsafe", "scam", "spam", "impersonation", "other"]).default("other"),
  })
  .meta({ id: "Report" });
export type ReportBody = z.infer<typeof reportBody>;
