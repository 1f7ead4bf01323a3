import { namesPerson } from "@meander/domain/comment/mentions";
import { notificationCode } from "@meander/domain/notification/catalogue";
import type { Trx } from "../../db/client.ts";
import { recordNotification } from "../notifications/record-notification.ts";
import { findMentionable, insertMentions, withdrawMentions } from "./mention-queries.ts";

type Input = {
  readonly commentId: string;
  readonly activityId: string;
  readonly authorId: string;
  readonly text: string;
  readonly wantedIds: readonly string[];
  readonly now: Date;
};

/**
 * Stores exactly those wanted mentions that are allowed and occur in the text, and notifies each person the first time.
 * Returns the notified ids. The comment must be new or locked.
 */
export async function saveMentions(trx: Trx, input: Input): Promise<readonly string[]> {
  const { commentId, activityId, authorId, text, now } = input;
  const ids = [...new Set(input.wantedIds.map((id) => id.toLowerCase()))];
  const people = await findMentionable(trx, { activityId, authorId, ids });
  const namedIds = people.filter((person) => namesPerson(text, person)).map(({ id }) => id);
  await withdrawMentions(trx, commentId, namedIds, now);
  const newIds = await insertMentions(trx, commentId, namedIds);
  const code = notificationCode.participantMentionedInComment;
  await recordNotification(trx, { code, personIds: newIds, actorId: authorId, activityId, data: { commentId }, now });
  return newIds;
}
