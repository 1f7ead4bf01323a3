import { createHash } from "node:crypto";
import type { SpecialBody } from "@meander/domain/contract/special-notifications";
import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import type { Traveller } from "@meander/domain/permission/actor";
import type { Database, Trx } from "../../db/client.ts";
import { jsonb } from "../../db/jsonb.ts";
import { lockPeople } from "../../db/lock-people.ts";
import { insertAudit } from "../audit/insert-audit.ts";
import { insertRecipients } from "./queries.ts";

type Input = { readonly actor: Traveller; readonly body: SpecialBody; readonly now: Date };

/**
 * Fixes the recipients. A job notifies them within two minutes, once it can't be taken back any more. Repeating the same
 * request is a no-op; other content under the same id throws DomainError conflict.
 */
export async function sendSpecial(db: Database, { actor, body, now }: Input): Promise<void> {
  const { title, text, path, to } = body;
  const id = body.id.toLowerCase();
  const contentHash = createHash("sha256")
    .update(JSON.stringify([title, text, path, to]))
    .digest("hex");
  await db.transaction().execute(async (trx) => {
    await lockPeople(trx);
    const inserted = await trx
      .insertInto("specialNotification")
      .values({
        id,
        title,
        text,
        path,
        contentHash,
        sentBy: actor.userId,
        createdAt: now,
        audience: to.kind === "audience" ? jsonb(to.audience) : null,
      })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (inserted === undefined) return requireSame(trx, id, contentHash, actor.userId);
    const total = await insertRecipients(trx, id, to);
    await trx.updateTable("specialNotification").set({ totalCount: total }).where("id", "=", id).execute();
    await insertAudit(trx, {
      actorId: actor.userId,
      action: "send-special-notification",
      subjectType: "notification",
      subjectId: id,
      data: { people: total, title },
    });
  });
}

async function requireSame(trx: Trx, id: string, contentHash: string, senderId: string): Promise<void> {
  const known = await trx
    .selectFrom("specialNotification")
    .select(["contentHash", "sentBy"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  if (known.contentHash === contentHash && known.sentBy === senderId) return;
  throw new DomainError("conflict", message("idempotencyMismatch"));
}
