import { nobody } from "@meander/domain/person/nobody";
import { sql } from "kysely";
import type { HashAddress } from "../../../address-key.ts";
import type { Database } from "../../../db/client.ts";
import { deleteDemoCases, deleteDemoDraft } from "./demo-records.ts";
import { erasePerson } from "./erase-person.ts";

type Input = { readonly hashAddress: HashAddress; readonly keepsMail: boolean; readonly now: Date };

/**
 * Erases everybody whom the demo world made, as if each had deleted their account, then what they leave with nobody else in it. Returns how
 * many people went. Cut short, it continues where it stopped.
 */
export async function removeDemoPeople(db: Database, { hashAddress, keepsMail, now }: Input): Promise<number> {
  await db.transaction().execute(async (trx) => {
    await deleteDemoCases(trx);
    await deleteDemoDraft(trx);
  });
  const personIds = await findDemoPeople(db);
  await noteDemoActivities(db);
  for (const personId of personIds) {
    await erasePerson(db, {
      ...{ personId, action: "remove-demo-person", hashAddress, keepsMail, now },
      isAddressReal: false,
      mayGo: async (_, person) => person !== null,
    });
  }
  await deleteEmptyActivities(db);
  return personIds.length;
}

async function findDemoPeople(db: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from person p join demo_item d on d.item_id = p.id and d.key like 'person:%' order by p.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** What demo people made by hand is found again like the rest, also by a run after one that was cut short. */
async function noteDemoActivities(db: Database): Promise<void> {
  await sql`
    insert into demo_item (key, item_id)
    select 'hosted:' || a.id, a.id from activity a join demo_item d on d.item_id = a.host_id and d.key like 'person:%'
    on conflict (key) do nothing`.execute(db);
}

/** With a host or a guest of their own they stay: cancelled, and without a word of the demo world. */
async function deleteEmptyActivities(db: Database): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`
      delete from activity where host_id = ${nobody.id} and approved_count = 0
        and id in (select item_id from demo_item)`.execute(trx);
    await sql`delete from demo_item`.execute(trx);
  });
}
