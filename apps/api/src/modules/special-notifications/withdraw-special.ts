import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import type { Traveller } from "@meander/domain/permission/actor";
import type { Database } from "../../db/client.ts";
import { insertAudit } from "../audit/insert-audit.ts";
import { earliestCreation } from "./notify-special-recipients.ts";

type Input = { readonly actor: Traveller; readonly id: string; readonly now: Date };

/** Takes back a notification that nobody has yet. Throws DomainError not-found, or conflict once it is sent. */
export async function withdrawSpecial(db: Database, { actor, id, now }: Input): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const special = await trx
      .selectFrom("specialNotification")
      .select(["title", "createdAt", "notifiedCount"])
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    if (special === undefined) throw new DomainError("not-found", message("specialNotFound"));
    if (special.createdAt <= earliestCreation(now) || special.notifiedCount > 0)
      throw new DomainError("conflict", message("undoTooLate"));
    await trx.deleteFrom("specialNotification").where("id", "=", id).execute();
    await insertAudit(trx, {
      actorId: actor.userId,
      action: "withdraw-special-notification",
      subjectType: "notification",
      subjectId: id,
      data: { title: special.title },
    });
  });
}
