import { z } from "zod";
import { caseIdSchema } from "../ids.ts";
import { decisions } from "../moderation/decision.ts";
import { caseSummary } from "./cases.ts";
import { instant } from "./envelope.ts";
import { reportCategoryField } from "./moderation.ts";

/** A decision against a person, whether or not it still counts as a strike. */
export const personStrike = z.object({
  id: z.uuid(),
  caseId: caseIdSchema,
  decision: z.enum(decisions),
  days: z.int().nullable(),
  category: reportCategoryField,
  createdAt: instant,
  expiresAt: instant,
  revokedAt: instant
    .nullable()
    .describe("When the strike was undone, replaced or revoked after an appeal; null while it counts."),
});
export type PersonStrike = z.infer<typeof personStrike>;
export const personCasesResponse = z.object({
  cases: z
    .array(caseSummary)
    .describe("About the person, their activities, comments and pictures, newest first; at most 50."),
  strikes: z.array(personStrike).describe("Strikes from those cases, newest first."),
});
