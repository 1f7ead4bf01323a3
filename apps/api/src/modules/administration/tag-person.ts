import type { tagBody } from "@meander/domain/contract/person-file";
import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import type { Traveller } from "@meander/domain/permission/actor";
import { deletedUser } from "@meander/domain/person/deleted-user";
import { dayMs } from "@meander/domain/time/durations";
import { sql } from "kysely";
import type { z } from "zod";
import type { Database, Trx } from "../../db/client.ts";
import { insertAudit } from "../audit/insert-audit.ts";
import { listTags, type PersonTagRow } from "./person-file-queries.ts";

type Act = { readonly actor: Traveller; readonly userId: string; readonly now: Date };

/**
 * Marks a person for colleagues; the same tag again renews it. Throws DomainError not-found, and forbidden for oneself.
 */
export async function tagPerson(
  db: Database,
  { actor, userId, tag, days, now }: Act & z.infer<typeof tagBody>,
): Promise<PersonTagRow[]> {
  if (userId === actor.userId) throw new DomainError("forbidden", message("forbidden"));
  return db.transaction().execute(async (trx) => {
    await lockTagged(trx, userId);
    const expiresAt = days === null ? null : new Date(now.getTime() + days * dayMs);
    await trx
      .insertInto("personTag")
      .values({ personId: userId, tag, addedBy: actor.userId, createdAt: now, expiresAt })
      .onConflict((conflict) =>
        conflict
          .expression(sql`person_id, lower(tag)`)
          .where("removedAt", "is", null)
          .doUpdateSet({ tag, addedBy: actor.userId, createdAt: now, expiresAt }),
      )
      .execute();
    await insertAudit(trx, {
      actorId: actor.userId,
      action: "tag-person",
      subjectType: "user",
      subjectId: userId,
      data: { tag },
    });
    return listTags(trx, userId, now);
  });
}

/** Removes a tag. Throws DomainError not-found unless the person has it. */
export async function untagPerson(
  db: Database,
  { actor, userId, tagId, now }: Act & { readonly tagId: string },
): Promise<PersonTagRow[]> {
  if (userId === actor.userId) throw new DomainError("forbidden", message("forbidden"));
  return db.transaction().execute(async (trx) => {
    const removed = await trx
      .updateTable("personTag")
      .set({ removedAt: now })
      .where("id", "=", tagId)
      .where("personId", "=", userId)
      .where("removedAt", "is", null)
      .returning("tag")
      .executeTakeFirst();
    if (removed === undefined) throw new DomainError("not-found", message("notFound"));
    await insertAudit(trx, {
      actorId: actor.userId,
      action: "untag-person",
      subjectType: "user",
      subjectId: userId,
      data: { tag: removed.tag },
    });
    return listTags(trx, userId, now);
  });
}

/** Against a concurrent deletion of the account. */
async function lockTagged(trx: Trx, userId: string): Promise<void> {
  const person = await trx
    .selectFrom("person")
    .select("id")
    .where("id", "=", userId)
    .where("id", "<>", deletedUser.id)
    .forKeyShare()
    .executeTakeFirst();
  if (person === undefined) throw new DomainError("not-found", message("personNotFound"));
}
