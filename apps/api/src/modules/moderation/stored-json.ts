import { caseEventTypes, measureProposal, priorityReason, pictureUseKind } from "@meander/domain/contract/cases";
import { reportCategoryField, subjectCase } from "@meander/domain/contract/moderation";
import { userIdSchema } from "@meander/domain/ids";
import { appealStatuses } from "@meander/domain/moderation/appeal";
import { decisions } from "@meander/domain/moderation/decision";
import { z } from "zod";
import { storedJson } from "../../db/stored-json.ts";
import { decisionEffects, decisionNotices } from "./effects/decision-effects.ts";

/** Contents of `case_event.data` by event type: the id of a report, or the arguments of a command. */
const caseEventData = z.object({
  decision: z.enum(decisions).optional(),
  days: z.int().optional(),
  category: reportCategoryField.optional(),
  policyVersion: z.int().optional(),
  text: z.string().optional(),
  proposal: measureProposal.optional(),
  mentionedIds: z.array(userIdSchema).optional(),
  /** Effects of a decision, for `reverseDecision`. */
  effects: decisionEffects.optional(),
  notices: decisionNotices.optional(),
});
export type CaseEventData = z.infer<typeof caseEventData>;

export const storedCaseEventData = storedJson("case_event.data", caseEventData);
/** Data of a decision's event. */
export const storedDecisionData = storedJson("case_event.data", caseEventData.required({ decision: true }));
export const storedDecisionName = storedJson("case_event.data.decision", z.enum(decisions));
export const storedCaseDecision = storedJson("moderation_case.decision", z.enum(decisions).nullable());
export const storedCaseEventType = storedJson("case_event.type", z.enum(caseEventTypes));
export const storedSubjectCase = storedJson("deciding_case", subjectCase);
export const storedProposal = storedJson("case_event.data.proposal", measureProposal.nullable());
export const storedPriorityReasons = storedJson("moderation_case.priority_reasons", z.array(priorityReason));
export const storedReportCategory = storedJson("report.category", reportCategoryField);
export const storedEvidence = storedJson("report.evidence", z.record(z.string(), z.string().nullable()));
export const storedPlaces = storedJson(
  "picture_place",
  z.array(z.object({ kind: pictureUseKind, subjectId: z.string(), title: z.string().nullable() })),
);
export const storedStrikeCategory = storedJson("strike.category", reportCategoryField);
export const storedAppealStatus = storedJson("appeal.status", z.enum(appealStatuses));
