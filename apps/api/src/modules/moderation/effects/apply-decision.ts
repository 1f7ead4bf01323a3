import { dayMs } from "@meander/domain/time/durations";
import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import { type Decision, decisionsFor, isAppealAnswer, isStrike } from "@meander/domain/moderation/decision";
import type { ReportCategory } from "@meander/domain/moderation/report-category";
import type { SubjectType } from "@meander/domain/moderation/subject";
import { casePolicy } from "@meander/domain/policy";
import type { Trx } from "../../../db/client.ts";
import { insertAudit } from "../../audit/insert-audit.ts";
import type { AppealAtHand } from "../case-lock-queries.ts";
import { answerAppeals } from "./answer-appeals.ts";
import type { DecisionEffects, DecisionNotices } from "./decision-effects.ts";
import { hideActivity, removeComment, suspendPerson } from "./measures.ts";
import { restoreStrikes } from "./restore-strikes.ts";
import { tellParticipants } from "./tell-participants.ts";
import { tellPeople } from "./tell-people.ts";

export type DecisionToApply = {
  readonly caseId: string;
  /** The decision's event, which is already there: the strike and whatever the decision marks refer to it. */
  readonly eventId: string;
  readonly subject: { readonly type: SubjectType; readonly id: string };
  /** The person behind the subject; null when their account is gone. */
  readonly ownerId: string | null;
  readonly decision: Decision;
  readonly category: ReportCategory;
  /** For a suspension. */
  readonly days?: number | undefined;
  /** Added to what the person reads. */
  readonly reason: string;
  readonly actorId: string;
  readonly reporterIds: readonly string[];
  /** Those that wait in the case; this answers them. */
  readonly appeals: readonly AppealAtHand[];
  readonly now: Date;
};

type AppliedDecision = { readonly effects: DecisionEffects; readonly notices: DecisionNotices };

/**
 * Carries out a decision in the transaction that makes it: the measure, the strike, the mails (held back while it can be undone), the
 * audit. Expects the case locked; locks comment, activity, person, in this order. Returns what to store in the event's
 * `data`: the effects for `reverseDecision`, and what people read. Throws DomainError rule-broken, before any effect, for what can't be decided about it.
 */
export async function applyDecision(trx: Trx, input: DecisionToApply): Promise<AppliedDecision> {
  requirePossible(input);
  const effects = await takeMeasure(trx, input);
  const { eventId, subject, ownerId, decision, category, reason, actorId, caseId, reporterIds, appeals, now } = input;
  const strikeId = ownerId !== null && isStrike(decision) ? await insertStrike(trx, ownerId, input) : null;
  await answerAppeals(trx, { appeals, decision, eventId, now });
  const dueAt = new Date(now.getTime() + casePolicy.undoSeconds * 1000);
  const news = { caseId, eventId, subject, decision, category, reason, ownerId, reporterIds, appeals, strikeId, dueAt };
  const notices = await tellPeople(trx, news);
  if (effects.hiding?.previous.at === null) {
    await tellParticipants(trx, { eventId, activityId: subject.id, dueAt, now });
  }
  await insertAudit(trx, {
    actorId,
    action: `decide-${subject.type}`,
    subjectType: subject.type,
    subjectId: subject.id,
    data: { caseId, eventId, decision, category, days: input.days ?? null },
  });
  return { effects, notices };
}

/** Returns its id. */
async function insertStrike(trx: Trx, personId: string, { eventId, category, now }: DecisionToApply): Promise<string> {
  const expiresAt = new Date(now.getTime() + casePolicy.strikeDays * dayMs);
  const { id } = await trx
    .insertInto("strike")
    .values({ eventId, personId, category, createdAt: now, expiresAt })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

function requirePossible({ subject, ownerId, decision, days, appeals }: DecisionToApply): void {
  const isPossible = isAppealAnswer(decision)
    ? appeals.length > 0
    : decisionsFor(subject.type).includes(decision) && !(decision === "removeContent" && subject.type !== "comment");
  const needsPerson = decision === "warn" || decision === "suspend";
  if (!isPossible || (needsPerson && ownerId === null)) {
    throw new DomainError("rule-broken", message("decisionNotPossible"));
  }
  if (decision === "suspend" && days === undefined) {
    throw new DomainError("rule-broken", message("suspensionDaysMissing"));
  }
}

async function takeMeasure(trx: Trx, input: DecisionToApply): Promise<DecisionEffects> {
  const { subject, eventId, ownerId, decision, days, now } = input;
  switch (decision) {
    case "removeContent":
      return removeComment(trx, { id: subject.id, eventId, now });
    case "hideActivity":
      return hideActivity(trx, { id: subject.id, eventId, now });
    case "suspend":
      return ownerId === null || days === undefined ? {} : suspendPerson(trx, { id: ownerId, eventId, now, days });
    case "restore":
      return { restorations: await restoreStrikes(trx, input) };
    case "noAction":
    case "warn":
    case "uphold":
      return {};
  }
}
