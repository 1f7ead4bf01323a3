import { sql } from "kysely";
import type { Database } from "../../db/client.ts";

/** Whether there is anything that a scene may be of: an activity, a person, an item of a profile or a campaign. */
export async function sceneOwnerExists(db: Database, id: string): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`
    select exists (select from activity where id = ${id}) or exists (select from person where id = ${id})
      or exists (select from project where id = ${id}) or exists (select from position where id = ${id})
      or exists (select from campaign where id = ${id}) as "exists"`.execute(db);
  return rows[0]?.exists === true;
}
