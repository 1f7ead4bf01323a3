import { reportCategoryField } from "@meander/domain/contract/moderation";
import { appealStatuses } from "@meander/domain/moderation/appeal";
import { decisions } from "@meander/domain/moderation/decision";
import { z } from "zod";
import { storedJson } from "../../db/stored-json.ts";
import { decisionEffects, decisionNotices } from "./effects/decision-effects.ts";

/** What `case_event.data` holds, by the type of event: of a report its id, of the others what the command said. */
const caseEventData = z.object({
  decision: z.enum(decisions).optional(),
  days: z.int().optional(),
  category: reportCategoryField.optional(),
  policyVersion: z.int().optional(),
  text: z.string().optional(),
  /** What the decision did, as `reverseDecision` takes it back. */
  effects: decisionEffects.optional(),
  notices: decisionNotices.optional(),
});
export type CaseEventData = z.infer<typeof caseEventData>;

export const storedCaseEventData = storedJson("case_event.data", caseEventData);
/** Of an event that decided. */
export const storedDecisionData = storedJson("case_event.data", caseEventData.required({ decision: true }));
export const storedDecisionName = storedJson("case_event.data.decision", z.enum(decisions));
export const storedAppealStatus = storedJson("appeal.status", z.enum(appealStatuses));
