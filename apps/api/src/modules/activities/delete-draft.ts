import type { Actor } from "@meander/domain/permission/actor";
import { can } from "@meander/domain/permission/can";
import type { Database } from "../../db/client.ts";
import { requireAllowed } from "../../require-allowed.ts";
import { insertAudit } from "../audit/insert-audit.ts";
import { lockActivityFor } from "./activity-for-actor.ts";

type Input = { readonly actor: Actor; readonly activityId: string; readonly now: Date };

/** Only for drafts; a published activity is cancelled instead. */
export async function deleteDraft(db: Database, { actor, activityId, now }: Input): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { row, resource } = await lockActivityFor(trx, activityId, actor, now);
    requireAllowed(can(actor, "deleteActivity", resource));
    await trx.deleteFrom("activity").where("id", "=", row.id).execute();
    await insertAudit(trx, { actorId: row.hostId, action: "delete-draft", subjectType: "activity", subjectId: row.id });
  });
}
