import { notificationCode } from "@meander/domain/notification/catalogue";
import { deletedUser } from "@meander/domain/person/deleted-user";
import { sql } from "kysely";
import type { Trx } from "../../../db/client.ts";
import { NOTIFICATION_CHANNEL } from "../../notifications/announce-count.ts";

type Person = { readonly id: string; readonly firstName: string; readonly lastName: string };

/**
 * Comments stay without text or author so that replies still make sense; mentions of the person's name are replaced.
 */
export async function redactComments(trx: Trx, { id, firstName, lastName }: Person): Promise<void> {
  await trx
    .updateTable("comment")
    .set({ authorId: null, text: deletedUser.comment, editedAt: null })
    .where("authorId", "=", id)
    .execute();
  await sql`
    update comment
    set text = left(replace(comment.text, ${`@${firstName} ${lastName}`},
      ${`@${deletedUser.firstName} ${deletedUser.lastName}`}), 1024)
    from comment_mention where comment_mention.comment_id = comment.id
      and comment_mention.person_id = ${id}::uuid`.execute(trx);
}

/** Deletes notifications that name the person from other inboxes; product updates that staff sent stay. */
export async function retractNotifications(trx: Trx, personId: string): Promise<void> {
  await sql`
    with deleted as (
      delete from notification where actor_id = ${personId}::uuid and code <> ${notificationCode.productUpdates}
      returning person_id, seen_at
    )
    select pg_notify(${NOTIFICATION_CHANNEL}, json_build_object('personId', person_id, 'id', null)::text)
    from deleted where seen_at is null group by person_id`.execute(trx);
}
