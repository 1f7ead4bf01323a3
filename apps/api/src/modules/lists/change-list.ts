import type { ChangeListBody } from "@meander/domain/contract/lists";
import type { Traveller } from "@meander/domain/permission/actor";
import type { Database } from "../../db/client.ts";
import { insertAudit } from "../audit/insert-audit.ts";
import { lockOwnList } from "./lock-own-list.ts";

type Input = {
  readonly actor: Traveller;
  readonly listId: string;
  readonly body: ChangeListBody;
  readonly now: Date;
};

/** Changes a list's title, summary or visibility; for its owner only. */
export async function changeList(db: Database, { actor, listId, body, now }: Input): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await lockOwnList(trx, actor, listId, now);
    const { title = row.title, summary = row.summary, isPublic = row.isPublic } = body;
    await trx
      .updateTable("activityList")
      .set({ title, summary, isPublic, modifiedAt: now })
      .where("id", "=", listId)
      .execute();
    await insertAudit(trx, {
      actorId: actor.userId,
      action: "update-list",
      subjectType: "list",
      subjectId: listId,
      data: { isPublic },
    });
  });
}
