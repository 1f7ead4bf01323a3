import { sql } from "kysely";
import type { Trx } from "../db/client.ts";
import { jsonb } from "../db/jsonb.ts";
import type { MailTemplates } from "../mail-templates.ts";
import { DELIVERY_CHANNEL } from "./enqueue-delivery.ts";

/**
 * What a mail costs, without one: the same statements, for callers who mustn't learn whether an address is known. The ledger keeps
 * that nobody was written to, and no address.
 */
export async function enqueueNothing(trx: Trx, template: keyof MailTemplates): Promise<void> {
  await trx
    .insertInto("delivery")
    .values({
      messageId: sql<string>`uuidv7()`,
      channel: "mail",
      personId: null,
      address: null,
      template,
      data: jsonb({}),
      state: "skipped",
      reason: "nobody has this address",
    })
    .onConflict((conflict) => conflict.constraint("delivery_once").doNothing())
    .execute();
  await sql`select pg_notify(${DELIVERY_CHANNEL}, '')`.execute(trx);
}
