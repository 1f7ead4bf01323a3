import { sql } from "kysely";
import type { Database, Trx } from "../../db/client.ts";

export type FacelessPerson = { readonly key: string; readonly id: string };

/** People of the demo world who haven't been given a picture yet, whatever they have done with it since. */
export async function listFaceless(db: Database, keys: readonly string[]): Promise<FacelessPerson[]> {
  const { rows } = await sql<FacelessPerson>`
    select wanted.key, person.id
    from unnest(${[...keys]}::text[]) with ordinality as wanted (key, number)
    join demo_item on demo_item.key = 'person:' || wanted.key
    join person on person.id = demo_item.item_id
    where not exists (select from demo_item given where given.key = 'face:' || wanted.key)
    order by wanted.number`.execute(db);
  return rows;
}

/** Sets the picture unless the person has one, and records that it was given. */
export async function giveFace(trx: Trx, { key, id }: FacelessPerson, address: string): Promise<void> {
  await trx.updateTable("person").set({ image: address }).where("id", "=", id).where("image", "is", null).execute();
  await trx
    .insertInto("demoItem")
    .values({ key: `face:${key}`, itemId: id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
