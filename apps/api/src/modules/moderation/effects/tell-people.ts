import { type Decision, isStrike } from "@meander/domain/moderation/decision";
import { noticeOf, reportOutcomeOf, type Notice, noticeWords } from "@meander/domain/moderation/notice";
import type { ReportCategory } from "@meander/domain/moderation/report-category";
import type { SubjectType } from "@meander/domain/moderation/subject";
import { activityPath, appealPath } from "@meander/domain/paths";
import { sql } from "kysely";
import type { Trx } from "../../../db/client.ts";
import { enqueueDelivery } from "../../../outbox/enqueue-delivery.ts";
import type { AppealAtHand } from "../case-lock-queries.ts";
import { findCorrections } from "./corrections.ts";
import type { DecisionNotices } from "./decision-effects.ts";
import { defaultLocale } from "@meander/domain/messages/locales";
import { translatorFor } from "../../../locale.ts";

/** Decisions are recorded in English, whatever their readers read. */
const recordLocale = defaultLocale;

/** The paragraphs of a notice as they are stored with a decision. */
function noticeTextOf({ paragraphs }: Notice): string[] {
  const translate = translatorFor(recordLocale);
  return paragraphs.map((line) => noticeWords(line, translate));
}

type News = {
  /** Null for what staff do by hand. */
  readonly caseId: string | null;
  /** Names the message: undoing the decision takes exactly these back. */
  readonly eventId: string;
  readonly subject: { readonly type: SubjectType; readonly id: string };
  readonly decision: Decision;
  readonly category: ReportCategory;
  readonly reason: string;
  readonly ownerId: string | null;
  readonly reporterIds: readonly string[];
  /** Those that this answers. */
  readonly appeals: readonly AppealAtHand[];
  /** The strike that comes with it; null for none. */
  readonly strikeId: string | null;
  readonly dueAt: Date;
};

/**
 * Tells the person behind the subject, unless nothing was decided against them, and everyone who reported it. Returns the texts, as the
 * mails have them.
 */
export async function tellPeople(trx: Trx, news: News): Promise<DecisionNotices> {
  const { eventId, subject, decision, ownerId, reporterIds, dueAt } = news;
  const people = await trx
    .selectFrom("person")
    .select(["id", "firstName", "suspendedUntil"])
    .where(sql<boolean>`id = any (${[...reporterIds, ...(ownerId === null ? [] : [ownerId])]}::uuid[])`)
    .orderBy("id")
    .execute();
  const place = await findPlace(trx, subject);
  const corrections = news.caseId === null ? new Map<string, Decision>() : await findCorrections(trx, news.caseId);
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
    const until = decision === "suspend" ? suspendedUntil : null;
    const facts = { ...factsOf(news), corrected, activityTitle: place.activityTitle };
    const notice = noticeOf({ ...facts, suspendedUntil: until }, recordLocale);
    if (notice === null) continue;
    notices.person = noticeTextOf(notice);
    const data = { firstName, ...facts, ...place, suspendedUntil: until?.toISOString() ?? null };
    await enqueueDelivery(trx, {
      ...mail,
      template: "moderation-notice",
      data: { ...data, appealPath: answerPath(news) },
    });
  }
  return notices;
}

function factsOf({ subject, decision, category, reason, appeals, strikeId }: News) {
  const appealed = appeals.map((appeal) => appeal.decision);
  return { subjectType: subject.type, decision, category, reason, appealed, canAppeal: strikeId !== null };
}

/** Where the person may appeal, or read the answer. */
function answerPath({ strikeId, appeals }: News): string | null {
  const appealId = strikeId ?? appeals[0]?.id ?? null;
  return appealId === null ? null : appealPath(appealId);
}

/** The activity it is or stands on, as its host or author knows it. */
async function findPlace(trx: Trx, { type, id }: News["subject"]) {
  if (type !== "activity" && type !== "comment") return { activityTitle: null, path: null };
  const activity = await trx
    .selectFrom("activity")
    .select(["activity.id", "activity.title"])
    .$if(type === "activity", (query) => query.where("activity.id", "=", id))
    .$if(type === "comment", (query) =>
      query.innerJoin("comment", "comment.activityId", "activity.id").where("comment.id", "=", id),
    )
    .executeTakeFirst();
  if (activity === undefined) return { activityTitle: null, path: null };
  return { activityTitle: activity.title, path: activityPath({ _id: activity.id, title: activity.title }) };
}
