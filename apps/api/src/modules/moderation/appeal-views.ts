import type { AppealRecord } from "@meander/domain/contract/moderation";
import { message } from "@meander/domain/messages/message";
import { appealUntil, refuseAppeal } from "@meander/domain/moderation/appeal";
import { activityPath } from "@meander/domain/paths";
import { casePolicy, undoSeconds } from "@meander/domain/policy";
import type { AppealedStrikeRow } from "./appeal-queries.ts";
import { appealFactsOf } from "./file-appeal.ts";
import { storedAppealStatus, storedCaseEventData, storedDecisionData, storedStrikeCategory } from "./stored-json.ts";

/** Omits an answer that can still be undone. `translateText` translates an encoded message for the person. */
export function appealRecordOf(
  row: AppealedStrikeRow,
  now: Date,
  translateText: (text: string) => string,
): AppealRecord {
  const data = storedDecisionData(row.data);
  const refusal = refuseAppeal(appealFactsOf(row), now, casePolicy.appealDays);
  const { activityId, activityTitle } = row;
  const isGranted = appealOf(row, now)?.status === "granted";
  return {
    strikeId: row.strikeId,
    decision: data.decision,
    category: storedStrikeCategory(row.category),
    subjectType: row.subjectType,
    activityTitle,
    path: activityId === null ? null : activityPath({ _id: activityId, title: activityTitle ?? "" }),
    text: row.commentText,
    reason: data.text ?? "",
    decidedAt: row.decidedAt.toISOString(),
    suspendedUntil: data.effects?.suspension?.until ?? null,
    isRevoked: row.revokedAt !== null && (row.appealId === null || isGranted),
    canAppeal: refusal === null,
    refusal: refusal === null ? null : translateText(message(refusal)),
    appealUntil: appealUntil(row.decidedAt, casePolicy.appealDays).toISOString(),
    appeal: appealOf(row, now),
  };
}

function appealOf(row: AppealedStrikeRow, now: Date): AppealRecord["appeal"] {
  const { appealId, appealText, appealedAt, answeredAt } = row;
  if (appealId === null || appealText === null || appealedAt === null) return null;
  const isAnswered = answeredAt !== null && now.getTime() > answeredAt.getTime() + undoSeconds * 1000;
  return {
    id: appealId,
    text: appealText,
    status: isAnswered ? storedAppealStatus(row.appealStatus) : "waiting",
    createdAt: appealedAt.toISOString(),
    answeredAt: isAnswered ? answeredAt.toISOString() : null,
    answer: isAnswered ? (storedCaseEventData(row.answerData).text ?? "") : "",
  };
}
