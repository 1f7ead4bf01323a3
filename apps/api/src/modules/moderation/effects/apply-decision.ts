import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import {
  type Decision,
  decisionsFor,
  hasDays,
  isAboutPerson,
  isLifting,
  isStrike,
} from "@meander/domain/moderation/decision";
import type { ReportCategory } from "@meander/domain/moderation/report-category";
import type { SubjectType } from "@meander/domain/moderation/subject";
import { casePolicy, undoSeconds } from "@meander/domain/policy";
import { dayMs } from "@meander/domain/time/durations";
import type { Trx } from "../../../db/client.ts";
import { requireOtherAdministrator } from "../../accounts/other-administrator.ts";
import { insertAudit } from "../../audit/insert-audit.ts";
import type { CaseAppeal } from "../case-lock-queries.ts";
import { answerAppeals } from "./answer-appeals.ts";
import { banPerson } from "./ban.ts";
import type { DecisionEffects, DecisionNotices } from "./decision-effects.ts";
import { liftSanctions, shortenSuspension } from "./lift-sanctions.ts";
import { hideActivity, removeComment, removePicture, suspendPerson } from "./measures.ts";
import { notifyOfDecision } from "./notify-of-decision.ts";
import { notifyParticipantsOfHiding } from "./notify-of-hiding.ts";
import { restoreStrikes } from "./restore-strikes.ts";

export type DecisionToApply = {
  readonly caseId: string;
  /** Id of the decision's event, which must exist: the strike and the measure refer to it. */
  readonly eventId: string;
  readonly subject: { readonly type: SubjectType; readonly id: string };
  /** Owner of the subject; null when their account is deleted. */
  readonly ownerId: string | null;
  readonly decision: Decision;
  readonly category: ReportCategory;
  /** Only for a suspension, and for a shorter one. */
  readonly days?: number | undefined;
  /** Added to the notice that the person reads. */
  readonly reason: string;
  readonly actorId: string;
  readonly reporterIds: readonly string[];
  /** Waiting appeals of the case, which this decision answers. */
  readonly appeals: readonly CaseAppeal[];
  /** The decision that removed or hid the subject, which restoring it without an appeal takes back. */
  readonly removalEventId?: string | null;
  readonly now: Date;
};

type AppliedDecision = { readonly effects: DecisionEffects; readonly notices: DecisionNotices };

/**
 * Applies a decision in its transaction: the measure, the strike, the audit, and mails that are delayed while the
 * decision can be undone. The caller has locked the case; locks comment, activity, person, picture in this order.
 * Returns what to store in the event's `data`: the effects for `reverseDecision`, and the notices. Throws DomainError
 * rule-broken, before any effect, for a decision that isn't possible for the subject; conflict for a sanction that would
 * leave no administrator.
 */
export async function applyDecision(trx: Trx, input: DecisionToApply): Promise<AppliedDecision> {
  requirePossible(input);
  const effects = await applyMeasure(trx, input);
  const { eventId, subject, ownerId, decision, category, reason, actorId, caseId, reporterIds, appeals, now } = input;
  const strikeId = ownerId !== null && isStrike(decision) ? await insertStrike(trx, ownerId, input) : null;
  await answerAppeals(trx, { appeals, decision, eventId, now });
  const dueAt = new Date(now.getTime() + undoSeconds * 1000);
  const notification = {
    caseId,
    eventId,
    subject,
    decision,
    category,
    reason,
    ownerId,
    reporterIds,
    appeals,
    strikeId,
    dueAt,
  };
  const notices = await notifyOfDecision(trx, notification);
  if (effects.hiding?.previous.at === null) {
    await notifyParticipantsOfHiding(trx, { eventId, activityId: subject.id, dueAt, now });
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

/** Returns the strike's id. */
async function insertStrike(trx: Trx, personId: string, { eventId, category, now }: DecisionToApply): Promise<string> {
  const expiresAt = new Date(now.getTime() + casePolicy.strikeDays * dayMs);
  const { id } = await trx
    .insertInto("strike")
    .values({ eventId, personId, category, createdAt: now, expiresAt })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

function requirePossible(input: DecisionToApply): void {
  const { ownerId, decision, days } = input;
  if (!isPossible(input) || ((isAboutPerson(decision) || isLifting(decision)) && ownerId === null)) {
    throw new DomainError("rule-broken", message("decisionNotPossible"));
  }
  if (hasDays(decision) && days === undefined) {
    throw new DomainError("rule-broken", message("suspensionDaysMissing"));
  }
}

function isPossible({ subject, decision, appeals, removalEventId = null }: DecisionToApply): boolean {
  if (isLifting(decision)) return subject.type === "user";
  if (decision === "restore") return appeals.length > 0 || removalEventId !== null;
  return decision === "uphold" ? appeals.length > 0 : decisionsFor(subject.type).includes(decision);
}

/** The decisions that restoring takes back: the appealed ones, else the one that removed or hid the subject. */
function restoredBy({ appeals, removalEventId = null }: DecisionToApply): readonly string[] {
  if (appeals.length > 0) return appeals.map(({ strikeEventId }) => strikeEventId);
  return removalEventId === null ? [] : [removalEventId];
}

async function applyMeasure(trx: Trx, input: DecisionToApply): Promise<DecisionEffects> {
  const { subject, eventId, ownerId, decision, days, now } = input;
  switch (decision) {
    case "removeContent":
      return subject.type === "image"
        ? removePicture(trx, { id: subject.id, eventId, now })
        : removeComment(trx, { id: subject.id, eventId, now });
    case "hideActivity":
      return hideActivity(trx, { id: subject.id, eventId, now });
    case "suspend":
      if (ownerId === null || days === undefined) return {};
      await requireOtherAdministrator(trx, ownerId, now);
      return suspendPerson(trx, { id: ownerId, eventId, now, days });
    case "ban":
      if (ownerId === null) return {};
      await requireOtherAdministrator(trx, ownerId, now);
      return banPerson(trx, { id: ownerId, eventId, now });
    case "restore":
      return { restorations: await restoreStrikes(trx, { ...input, strikeEventIds: restoredBy(input) }) };
    case "shorten":
      return ownerId === null || days === undefined ? {} : shortenSuspension(trx, { id: ownerId, now, days });
    case "lift":
      return ownerId === null ? {} : liftSanctions(trx, { id: ownerId, now });
    case "noAction":
    case "warn":
    case "uphold":
      return {};
  }
}
