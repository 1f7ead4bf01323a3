import { sql } from "kysely";
import type { Trx } from "../db/client.ts";
import type { MailTemplates } from "../mail-templates.ts";
import { DELIVERY_CHANNEL, insertDeliveries } from "./enqueue-delivery.ts";

/**
 * Executes the same statements as for a real mail, so that timing doesn't reveal whether an address has an account. The
 * ledger records a skipped delivery without an address.
 */
export async function enqueueDecoy(trx: Trx, template: keyof MailTemplates): Promise<void> {
  await insertDeliveries(trx, [
    {
      message_id: null,
      channel: "mail",
      person_id: null,
      address: null,
      template,
      data: {},
      due_at: null,
      state: "skipped",
      reason: "unknownAddress",
    },
  ]);
  await sql`select pg_notify(${DELIVERY_CHANNEL}, '')`.execute(trx);
}
