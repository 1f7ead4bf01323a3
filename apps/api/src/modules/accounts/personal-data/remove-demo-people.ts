import { deletedUser } from "@meander/domain/person/deleted-user";
import { sql } from "kysely";
import type { HashAddress } from "../../../address-key.ts";
import type { Database } from "../../../db/client.ts";
import { deleteDemoCases, deleteDemoDraft } from "./demo-records.ts";
import { erasePerson } from "./erase-person.ts";

type Input = { readonly hashAddress: HashAddress; readonly hasMailSink: boolean; readonly now: Date };

/**
 * Erases all people of the demo world like deleted accounts, then demo activities without other participants. Returns
 * the number of people. Resumable: an interrupted run continues where it stopped.
 */
export async function removeDemoPeople(db: Database, { hashAddress, hasMailSink, now }: Input): Promise<number> {
  await db.transaction().execute(async (trx) => {
    await deleteDemoCases(trx);
    await deleteDemoDraft(trx);
  });
  const personIds = await findDemoPeople(db);
  await registerDemoActivities(db);
  for (const personId of personIds) {
    await erasePerson(db, {
      personId,
      action: "remove-demo-person",
      hashAddress,
      hasMailSink,
      now,
      isAddressReal: false,
      mayErase: async (_, person) => person !== null,
    });
  }
  await deleteEmptyActivities(db);
  return personIds.length;
}

async function findDemoPeople(db: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select person.id from person join demo_item on demo_item.item_id = person.id and demo_item.key like 'person:%'
      order by person.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Registers activities that demo people created by hand as demo items, so that a resumed run finds them too. */
async function registerDemoActivities(db: Database): Promise<void> {
  await sql`
    insert into demo_item (key, item_id)
    select 'hosted:' || activity.id, activity.id from activity join demo_item on demo_item.item_id = activity.host_id
      and demo_item.key like 'person:%'
    on conflict (key) do nothing`.execute(db);
}

/** Activities with real participants stay: cancelled and without demo texts. */
async function deleteEmptyActivities(db: Database): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`
      delete from activity where host_id = ${deletedUser.id} and approved_count = 0
        and id in (select item_id from demo_item)`.execute(trx);
    await sql`delete from demo_item`.execute(trx);
  });
}
