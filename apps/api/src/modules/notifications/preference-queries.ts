import type { PushPlatform } from "@meander/domain/notification/push-token";
import { sql } from "kysely";
import type { Database } from "../../db/client.ts";

export type StoredRow = {
  readonly code: number;
  readonly sendWeb: boolean;
  readonly sendEmail: boolean;
  readonly sendMobile: boolean;
  readonly consentedAt: Date | null;
};

/** Only the person's own choices; defaults apply to the rest. */
export function listStoredPreferences(db: Database, personId: string): Promise<StoredRow[]> {
  return db
    .selectFrom("notificationPreference")
    .select(["code", "sendWeb", "sendEmail", "sendMobile", "consentedAt"])
    .where("personId", "=", personId)
    .execute();
}

export type Reach = {
  readonly hasEmail: boolean;
  readonly isSuppressed: boolean;
  /** The platforms of the person's devices. */
  readonly pushPlatforms: readonly PushPlatform[];
  /** Those of them that this installation can push to. */
  readonly workingPlatforms: readonly PushPlatform[];
};

/** Columns of a query over `person`. */
export const pushPlatforms = sql`
      array(select distinct push_device.platform from push_device where push_device.person_id = person.id
        order by 1) as push_platforms,
      array(select distinct push_device.platform from push_device join push_service using (platform)
        where push_device.person_id = person.id order by 1) as working_platforms`;

export async function findReach(db: Database, personId: string): Promise<Reach> {
  const { rows } = await sql<Reach>`
    select person.email is not null as has_email,
      exists (select 1 from suppression where suppression.email = person.email) as is_suppressed,
      ${pushPlatforms}
    from person where person.id = ${personId}`.execute(db);
  return rows[0] ?? { hasEmail: false, isSuppressed: false, pushPlatforms: [], workingPlatforms: [] };
}
