import { type Decision, isStrike } from "@meander/domain/moderation/decision";
import type { ReportCategory } from "@meander/domain/moderation/report-category";
import type { SubjectType } from "@meander/domain/moderation/subject";
import { activityPath, appealPath } from "@meander/domain/paths";
import { sql } from "kysely";
import type { Trx } from "../../../db/client.ts";
import { enqueueDelivery } from "../../../outbox/enqueue-delivery.ts";
import type { AppealAtHand } from "../case-lock-queries.ts";

type News = {
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

/** Tells the person behind the subject, unless nothing was decided against them, and everyone who reported it. */
export async function tellPeople(trx: Trx, news: News): Promise<void> {
  const { eventId, subject, decision, category, reason, ownerId, reporterIds, appeals, strikeId, dueAt } = news;
  const appealed = appeals.map((appeal) => appeal.decision);
  const appealId = strikeId ?? appeals[0]?.id ?? null;
  const people = await trx
    .selectFrom("person")
    .select(["id", "firstName", "suspendedUntil"])
    .where(sql<boolean>`id = any (${[...reporterIds, ...(ownerId === null ? [] : [ownerId])]}::uuid[])`)
    .orderBy("id")
    .execute();
  const place = await findPlace(trx, subject);
  for (const { id, firstName, suspendedUntil } of people) {
    if (id !== ownerId) {
      await enqueueDelivery(trx, {
        messageId: eventId,
        channel: "mail",
        personId: id,
        template: "report-outcome",
        data: { firstName, subjectType: subject.type, isActedOn: isStrike(decision) },
        dueAt,
      });
    } else if (decision !== "noAction") {
      const until = decision === "suspend" ? (suspendedUntil?.toISOString() ?? null) : null;
      await enqueueDelivery(trx, {
        messageId: eventId,
        channel: "mail",
        personId: id,
        template: "moderation-notice",
        data: {
          ...{ firstName, subjectType: subject.type, decision, category, reason, suspendedUntil: until },
          ...{ appealed, canAppeal: strikeId !== null },
          appealPath: appealId === null ? null : appealPath(appealId),
          ...place,
        },
        dueAt,
      });
    }
  }
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
