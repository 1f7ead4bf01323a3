import { activityStatus } from "@meander/domain/activity/status";
import type { SceneSubject } from "@meander/domain/permission/scene-rules";
import { deletedUser } from "@meander/domain/person/deleted-user";
import { sql } from "kysely";
import type { Database } from "../../db/client.ts";

/**
 * The subject that owns a scene id: an activity, a person, a profile item or a campaign. The first table that has the
 * id decides.
 */
export async function findSceneSubject(db: Database, id: string): Promise<SceneSubject | null> {
  const { rows } = await sql<{ subject: SceneSubject }>`
    select json_build_object('kind', 'activity', 'hostId', host_id, 'isDraft',
      status = ${sql.lit(activityStatus.draft)}, 'isHidden', hidden_at is not null)
      as subject from activity where id = ${id}
    union all select json_build_object('kind', 'profile') from person where id = ${id} and id <> ${deletedUser.id}
    union all select json_build_object('kind', 'profile') from project where id = ${id}
    union all select json_build_object('kind', 'profile') from position where id = ${id}
    union all select json_build_object('kind', 'campaign', 'isMailed', coalesce(tested_at, started_at) is not null)
      from campaign where id = ${id}
    limit 1`.execute(db);
  return rows[0]?.subject ?? null;
}
