import type { DeliveryReason } from "@meander/domain/campaign/delivery-reason";
import { sql } from "kysely";
import type { Trx } from "../db/client.ts";
import { jsonb } from "../db/jsonb.ts";
import type { MailTemplates } from "../mail-templates.ts";
import { DELIVERY_CHANNEL } from "./enqueue-delivery.ts";

/**
 * Executes the same statements as for a real mail, so that timing doesn't reveal whether an address has an account. The
 * ledger records a skipped delivery without an address.
 */
export async function enqueueDecoy(trx: Trx, template: keyof MailTemplates): Promise<void> {
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
      reason: "unknownAddress" satisfies DeliveryReason,
    })
    .onConflict((conflict) => conflict.constraint("delivery_once").doNothing())
    .execute();
  await sql`select pg_notify(${DELIVERY_CHANNEL}, '')`.execute(trx);
}
