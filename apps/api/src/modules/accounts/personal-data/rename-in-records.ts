import { message } from "@meander/domain/messages/message";
import { nobody } from "@meander/domain/person/nobody";
import { sql } from "kysely";
import type { Trx } from "../../../db/client.ts";

/** The audit trail keeps what happened under a name that leads back to nobody. */
export async function renameInAudit(trx: Trx, personId: string, pseudonym: string): Promise<void> {
  const me = sql`${personId}::uuid`;
  const name = sql`${pseudonym}::uuid`;
  await sql`
    update audit set actor_id = ${name} where actor_id = ${me}`.execute(trx);
  await sql`
    update audit set subject_id = ${name} where subject_type = 'user' and subject_id = ${me}`.execute(trx);
  await sql`
    update audit set data = jsonb_set(data, '{personId}', to_jsonb(${pseudonym}::text))
    where data ? 'personId' and data ->> 'personId' = ${personId}`.execute(trx);
}

/** Colleagues' receipts that say who was working on a case. */
export async function renameInReceipts(trx: Trx, personId: string): Promise<void> {
  const words = message("caseClaimed", { name: `${nobody.firstName} ${nobody.lastName}` });
  await sql`
    update command_receipt set result = jsonb_set(result - 'namedId', '{message}', to_jsonb(${words}::text))
    where result ? 'namedId' and result ->> 'namedId' = ${personId}`.execute(trx);
}
