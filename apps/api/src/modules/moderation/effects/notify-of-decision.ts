import { defaultLocale } from "@meander/domain/messages/locales";
import { type Decision, hasDays, isStrike } from "@meander/domain/moderation/decision";
import { type Notice, noticeOf, noticeText, reportOutcomeOf } from "@meander/domain/moderation/notice";
import type { ReportCategory } from "@meander/domain/moderation/report-category";
import type { SubjectType } from "@meander/domain/moderation/subject";
import { activityPath, appealPath } from "@meander/domain/paths";
import { sql } from "kysely";
import type { Trx } from "../../../db/client.ts";
import { translatorFor } from "../../../locale.ts";
import { enqueueDelivery } from "../../../outbox/enqueue-delivery.ts";
import type { CaseAppeal } from "../case-lock-queries.ts";
import { findCorrections } from "./corrections.ts";
import type { DecisionNotices } from "./decision-effects.ts";

/** Decisions are recorded in English, whatever language their readers use. */
const recordLocale = defaultLocale;

/** The paragraphs of a notice as they are stored with a decision. */
function noticeTextOf({ paragraphs }: Notice): string[] {
  const translate = translatorFor(recordLocale);
  return paragraphs.map((line) => noticeText(line, translate));
}

type DecisionNotification = {
  readonly caseId: string;
  /** The message's id, by which undoing the decision cancels exactly these mails. */
  readonly eventId: string;
  readonly subject: { readonly type: SubjectType; readonly id: string };
  readonly decision: Decision;
  readonly category: ReportCategory;
  readonly reason: string;
  readonly ownerId: string | null;
  readonly reporterIds: readonly string[];
  /** The appeals that this decision answers. */
  readonly appeals: readonly CaseAppeal[];
  /** The strike of this decision; null for none. */
  readonly strikeId: string | null;
  readonly dueAt: Date;
};

/**
 * Notifies the subject's owner, unless the decision isn't against them, and everyone who reported it. Returns the texts
 * of the mails.
 */
export async function notifyOfDecision(trx: Trx, notification: DecisionNotification): Promise<DecisionNotices> {
  const { eventId, subject, decision, ownerId, reporterIds, dueAt } = notification;
  const people = await trx
    .selectFrom("person")
    .select(["id", "firstName", "suspendedUntil"])
    .where(sql<boolean>`id = any (${[...reporterIds, ...(ownerId === null ? [] : [ownerId])]}::uuid[])`)
    .orderBy("id")
    .execute();
  const place = await findPlace(trx, subject);
  const corrections = await findCorrections(trx, notification.caseId);
  const notices: { -readonly [Name in keyof DecisionNotices]: DecisionNotices[Name] } = {
    person: null,
    reporters: null,
  };
  for (const { id, firstName, suspendedUntil } of people) {
    const mail = { messageId: eventId, channel: "mail", personId: id, dueAt } as const;
    const corrected = corrections.get(id) ?? null;
    if (id !== ownerId) {
      const isCorrection = corrected !== null;
      const outcome = { subjectType: subject.type, isActedOn: isStrike(decision), isCorrection };
      await enqueueDelivery(trx, { ...mail, template: "report-outcome", data: { firstName, ...outcome } });
      notices.reporters = noticeTextOf(reportOutcomeOf(outcome));
      continue;
    }
    const until = hasDays(decision) ? suspendedUntil : null;
    const facts = { ...factsOf(notification), corrected, activityTitle: place.activityTitle };
    const notice = noticeOf({ ...facts, suspendedUntil: until }, recordLocale);
    if (notice === null) continue;
    notices.person = noticeTextOf(notice);
    const data = { firstName, ...facts, ...place, suspendedUntil: until?.toISOString() ?? null };
    await enqueueDelivery(trx, {
      ...mail,
      template: "moderation-notice",
      data: { ...data, appealPath: noticePath(notification) },
    });
  }
  return notices;
}

function factsOf({ subject, decision, category, reason, appeals, strikeId }: DecisionNotification) {
  const appealed = appeals.map((appeal) => appeal.decision);
  return { subjectType: subject.type, decision, category, reason, appealed, canAppeal: strikeId !== null };
}

/** The page where the person can appeal, or read the answer. */
function noticePath({ strikeId, appeals }: DecisionNotification): string | null {
  const appealId = strikeId ?? appeals[0]?.id ?? null;
  return appealId === null ? null : appealPath(appealId);
}

/** The activity of the subject, if any, with the title and path that its host or author knows. */
async function findPlace(trx: Trx, { type, id }: DecisionNotification["subject"]) {
  if (type === "user") return { activityTitle: null, path: null };
  const activity = await trx
    .selectFrom("activity")
    .select(["activity.id", "activity.title"])
    .$if(type === "activity", (query) => query.where("activity.id", "=", id))
    .$if(type === "comment", (query) =>
      query.innerJoin("comment", "comment.activityId", "activity.id").where("comment.id", "=", id),
    )
    .$if(type === "image", (query) =>
      query
        .innerJoin("picturePlace", "picturePlace.subjectId", "activity.id")
        .where("picturePlace.pictureId", "=", id)
        .orderBy("activity.id"),
    )
    .executeTakeFirst();
  if (activity === undefined) return { activityTitle: null, path: null };
  return { activityTitle: activity.title, path: activityPath({ _id: activity.id, title: activity.title }) };
}
