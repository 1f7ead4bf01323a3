import { sql } from "kysely";
import type { Database, Trx } from "../../../db/client.ts";
import { jsonb } from "../../../db/jsonb.ts";
import type { MailTemplates } from "../../../mail-templates.ts";
import { DELIVERY_CHANNEL } from "../../../outbox/enqueue-delivery.ts";

type Leaving = {
  readonly email: string | null;
  readonly firstName: string;
  readonly locale: string | null;
  readonly pseudonym: string;
  readonly keepsMail: boolean;
  readonly now: Date;
};

/** Long enough to be read in the embedded mailbox. */
const READABLE = "1 hour";
const ERASED = "1 day";

/** The owner of the address hears of it, in case it was somebody else. Name and address go once the mail has left, see `emptyFarewells`. */
export async function sayFarewell(trx: Trx, leaving: Leaving): Promise<void> {
  const { email, firstName, locale, pseudonym, keepsMail, now } = leaving;
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
  if (keepsMail) {
    await sql`
      insert into mail_remainder (delivery_id, erase_from, erase_until) values
        (${id}, ${now}::timestamptz + ${READABLE}::interval, ${now}::timestamptz + ${ERASED}::interval)`.execute(trx);
  }
  await sql`select pg_notify(${DELIVERY_CHANNEL}, '')`.execute(trx);
}

/** Of farewells that have left, or never will, nothing personal is kept. */
export async function emptyFarewells(db: Database): Promise<void> {
  await db
    .updateTable("delivery")
    .set({ address: null, data: sql`'{}'::jsonb`, reason: null })
    .where("template", "=", "account-deleted")
    .where("address", "is not", null)
    .where("state", "not in", ["queued", "deferred", "leased", "attempting"])
    .execute();
}
