import { notificationCode } from "@meander/domain/notification/catalogue";
import { nobody } from "@meander/domain/person/nobody";
import { sql } from "kysely";
import type { Trx } from "../../../db/client.ts";
import { NOTIFICATION_CHANNEL } from "../../notifications/announce-count.ts";

type Person = { readonly id: string; readonly firstName: string; readonly lastName: string };

/** Comments stay in their place without words or author, so that answers to them still make sense; the person's name leaves others'. */
export async function blankComments(trx: Trx, { id, firstName, lastName }: Person): Promise<void> {
  await trx
    .updateTable("comment")
    .set({ authorId: null, text: nobody.comment, editedAt: null })
    .where("authorId", "=", id)
    .execute();
  await sql`
    update comment m
    set text = left(replace(m.text, ${`@${firstName} ${lastName}`}, ${`@${nobody.firstName} ${nobody.lastName}`}), 1024)
    from comment_mention n where n.comment_id = m.id and n.person_id = ${id}::uuid`.execute(trx);
}

/** What others were told of the person goes from their inboxes; news of the product that a member of staff sent stays. */
export async function takeBackNotifications(trx: Trx, personId: string): Promise<void> {
  await sql`
    with gone as (
      delete from notification where actor_id = ${personId}::uuid and code <> ${notificationCode.productUpdates}
      returning person_id, seen_at
    )
    select pg_notify(${NOTIFICATION_CHANNEL}, json_build_object('personId', person_id, 'id', null)::text)
    from gone where seen_at is null group by person_id`.execute(trx);
}
