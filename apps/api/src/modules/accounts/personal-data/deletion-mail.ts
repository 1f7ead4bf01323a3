import { sql } from "kysely";
import type { Database, Trx } from "../../../db/client.ts";
import { jsonb } from "../../../db/jsonb.ts";
import type { MailTemplates } from "../../../mail-templates.ts";
import { DELIVERY_CHANNEL } from "../../../outbox/enqueue-delivery.ts";

type DeletedAccount = {
  readonly email: string | null;
  readonly firstName: string;
  readonly locale: string | null;
  readonly pseudonym: string;
  readonly hasMailSink: boolean;
  readonly now: Date;
};

/** Long enough to be read in the embedded mailbox. */
const READABLE = "1 hour";
const ERASED = "1 day";

/**
 * Notifies the address's owner, in case another person deleted the account. Name and address are redacted once the mail
 * is sent, see `redactDeletionMails`.
 */
export async function enqueueDeletionMail(trx: Trx, account: DeletedAccount): Promise<void> {
  const { email, firstName, locale, pseudonym, hasMailSink, now } = account;
  if (email === null) return;
  const data: MailTemplates["account-deleted"] = { firstName, locale };
  const { id } = await trx
    .insertInto("delivery")
    .values({
      messageId: sql`uuidv7()`,
      channel: "mail",
      template: "account-deleted",
      address: email,
      data: jsonb(data),
      pseudonym,
      dueAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (hasMailSink) {
    await sql`
      insert into residual_mail (delivery_id, erase_from, erase_until) values
        (${id}, ${now}::timestamptz + ${READABLE}::interval, ${now}::timestamptz + ${ERASED}::interval)`.execute(trx);
  }
  await sql`select pg_notify(${DELIVERY_CHANNEL}, '')`.execute(trx);
}

/** Redacts deletion mails that were sent or never will be. */
export async function redactDeletionMails(db: Database): Promise<void> {
  await db
    .updateTable("delivery")
    .set({ address: null, data: sql`'{}'::jsonb`, reason: null, reasonDetail: null, deferrals: sql`'[]'::jsonb` })
    .where("template", "=", "account-deleted")
    .where("address", "is not", null)
    .where("state", "not in", ["queued", "deferred", "leased", "attempting"])
    .execute();
}
