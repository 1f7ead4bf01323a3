import { randomBytes } from "node:crypto";
import type { Database } from "../../db/client.ts";
import { insertAudit } from "../audit/insert-audit.ts";

/** Creates a new feed token and invalidates the old one. Returns the token. */
export async function renewFeed(db: Database, personId: string, now: Date): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto("calendarFeed")
      .values({ personId, token, renewedAt: now })
      .onConflict((conflict) => conflict.column("personId").doUpdateSet({ token, renewedAt: now }))
      .execute();
    await insertAudit(trx, {
      actorId: personId,
      action: "renew-calendar",
      subjectType: "user",
      subjectId: personId,
    });
  });
  return token;
}
