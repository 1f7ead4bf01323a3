import { deletedUser } from "@meander/domain/person/deleted-user";
import { sql } from "kysely";
import type { Trx } from "../../../db/client.ts";

/** The person that has what remains of deleted accounts; inserted with the first. */
export async function insertDeletedUser(trx: Trx, now: Date): Promise<void> {
  await sql`
    insert into person (id, first_name, last_name, terms_accepted_at) values
      (${deletedUser.id}, ${deletedUser.firstName}, ${deletedUser.lastName}, ${now})
    on conflict (id) do nothing`.execute(trx);
}
