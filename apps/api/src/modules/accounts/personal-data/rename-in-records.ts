import { message } from "@meander/domain/messages/message";
import { deletedUser } from "@meander/domain/person/deleted-user";
import { sql } from "kysely";
import type { Trx } from "../../../db/client.ts";

/** The audit trail retains events under a pseudonym that can't be linked to the person. */
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

/** Replaces the person's name in receipts that show colleagues who is working on a case. */
export async function renameInReceipts(trx: Trx, personId: string): Promise<void> {
  const text = message("caseClaimed", { name: `${deletedUser.firstName} ${deletedUser.lastName}` });
  await sql`
    update command_receipt set result = jsonb_set(result - 'namedId', '{message}', to_jsonb(${text}::text))
    where result ? 'namedId' and result ->> 'namedId' = ${personId}`.execute(trx);
}
