import type { PushPlatform } from "@meander/domain/notification/push-token";
import { sql } from "kysely";
import type { Database } from "../db/client.ts";

/**
 * Records which platforms the workers can push to: other processes read it to decide whether a push reaches somebody, or
 * they need a mail.
 */
export async function recordPushServices(db: Database, platforms: readonly PushPlatform[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`delete from push_service where platform <> all (${platforms}::text[])`.execute(trx);
    await sql`
      insert into push_service (platform) select unnest(${platforms}::text[])
      on conflict (platform) do nothing`.execute(trx);
  });
}
