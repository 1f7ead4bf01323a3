import type { PushPlatform } from "@meander/domain/notification/push-token";
import { sql } from "kysely";
import type { Database } from "../../db/client.ts";

export type StoredRow = {
  readonly code: number;
  readonly sendWeb: boolean;
  readonly sendEmail: boolean;
  readonly sendMobile: boolean;
};

/** Only the person's own choices; defaults apply to the rest. */
export function listStoredPreferences(db: Database, personId: string): Promise<StoredRow[]> {
  return db
    .selectFrom("notificationPreference")
    .select(["code", "sendWeb", "sendEmail", "sendMobile"])
    .where("personId", "=", personId)
    .execute();
}

export type Reach = {
  readonly hasEmail: boolean;
  readonly isSuppressed: boolean;
  readonly pushPlatforms: readonly PushPlatform[];
};

export async function findReach(db: Database, personId: string): Promise<Reach> {
  const { rows } = await sql<Reach>`
    select p.email is not null as has_email,
      exists (select 1 from suppression s where s.email = p.email) as is_suppressed,
      array(select distinct d.platform from push_device d where d.person_id = p.id order by 1) as push_platforms
    from person p where p.id = ${personId}`.execute(db);
  return rows[0] ?? { hasEmail: false, isSuppressed: false, pushPlatforms: [] };
}
