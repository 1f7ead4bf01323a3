import type { Activity } from "@meander/domain/contract/activities";
import { notificationCode } from "@meander/domain/notification/catalogue";
import type { Database } from "../../db/client.ts";
import type { MailTemplates } from "../../mail-templates.ts";
import { loadActivity } from "../../modules/activities/load-activities.ts";
import { plainReader } from "../../modules/activities/plain-reader.ts";
import { activityOf } from "../../modules/activities/views.ts";

type Input = {
  readonly notification: MailTemplates["notification"];
  readonly readerId: string | null;
  readonly now: Date;
};

/** The activity and the actor's text at the time of sending, as visible to the recipient. */
export type ReadContent = {
  readonly activity: Activity | null;
  readonly quote: string | null;
  readonly stars: number | null;
};

export async function getContent(db: Database, { notification, readerId, now }: Input): Promise<ReadContent> {
  const { activity: brief, actorId = null, notificationCode: code, details = {} } = notification;
  if (brief === null || readerId === null) return { activity: null, quote: null, stars: null };
  const reader = plainReader(readerId);
  const loaded = await loadActivity(db, brief._id, reader, now);
  const activity = loaded === null ? null : activityOf(loaded, reader, now);
  const reason = details.reason ?? null;
  // Other people's text is shown only with the activity; a cancellation's reason is shown to every notified person.
  if (activity === null || actorId === null) return { activity, quote: reason, stars: null };
  switch (code) {
    case notificationCode.requestToJoin:
      return { activity, quote: await findRequest(db, activity._id, actorId), stars: null };
    case notificationCode.activityRated: {
      const rating = await findRating(db, activity._id, actorId);
      return { activity, quote: rating?.text ?? null, stars: rating?.stars ?? null };
    }
    case notificationCode.participantMentionedInComment:
    case notificationCode.newComment:
      return { activity, quote: await findComment(db, details.commentId), stars: null };
    default:
      return { activity, quote: reason, stars: null };
  }
}

async function findRequest(db: Database, activityId: string, personId: string): Promise<string | null> {
  const row = await db
    .selectFrom("participant")
    .select("message")
    .where("activityId", "=", activityId)
    .where("personId", "=", personId)
    .executeTakeFirst();
  return row?.message ?? null;
}

function findRating(db: Database, activityId: string, personId: string) {
  return db
    .selectFrom("rating")
    .select(["stars", "text"])
    .where("activityId", "=", activityId)
    .where("personId", "=", personId)
    .executeTakeFirst();
}

/** Null when the comment was deleted or the notification has none. */
async function findComment(db: Database, commentId: string | undefined): Promise<string | null> {
  if (commentId === undefined) return null;
  const row = await db
    .selectFrom("comment")
    .select("text")
    .where("id", "=", commentId)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  return row?.text ?? null;
}
