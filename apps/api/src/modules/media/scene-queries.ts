import type { SceneSubject } from "@meander/domain/permission/scene-rules";
import { nobody } from "@meander/domain/person/nobody";
import { sql } from "kysely";
import type { Database } from "../../db/client.ts";

/** What a scene with this id is of: an activity, a person, an item of a profile or a campaign. The first table that has the id ends the search. */
export async function findSceneSubject(db: Database, id: string): Promise<SceneSubject | null> {
  const { rows } = await sql<{ subject: SceneSubject }>`
    select json_build_object('kind', 'activity', 'hostId', host_id, 'isDraft', status = 0, 'isHidden', hidden_at is not null)
      as subject from activity where id = ${id}
    union all select json_build_object('kind', 'profile') from person where id = ${id} and id <> ${nobody.id}
    union all select json_build_object('kind', 'profile') from project where id = ${id}
    union all select json_build_object('kind', 'profile') from position where id = ${id}
    union all select json_build_object('kind', 'campaign', 'isMailed', coalesce(tested_at, started_at) is not null)
      from campaign where id = ${id}
    limit 1`.execute(db);
  return rows[0]?.subject ?? null;
}
