import type { PrivacyChanges } from "@meander/domain/contract/privacy";
import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import type { Database } from "../../db/client.ts";
import { insertAudit } from "../audit/insert-audit.ts";

export async function savePrivacy(db: Database, personId: string, changes: PrivacyChanges): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("person")
      .set(changes)
      .where("id", "=", personId)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw new DomainError("session-expired", message("sessionExpired"));
    const action = "update-privacy";
    await insertAudit(trx, { actorId: personId, action, subjectType: "user", subjectId: personId });
  });
}
