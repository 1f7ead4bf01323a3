import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import type { Traveller } from "@meander/domain/permission/actor";
import { deletedUser } from "@meander/domain/person/deleted-user";
import { userType } from "@meander/domain/person/user-type";
import { tokenPolicy } from "@meander/domain/policy";
import { hourMs } from "@meander/domain/time/durations";
import type { Database } from "../../db/client.ts";
import { createOneTimeSecret, hashOneTimeSecret } from "../accounts/one-time-secret.ts";
import { insertAudit } from "../audit/insert-audit.ts";
import { lockShare, type ShareRow } from "./share-queries.ts";

type Act = { readonly actor: Traveller; readonly now: Date };

/** Creates a link to staff's view of a person; its secret is returned only here. Throws DomainError not-found. */
export async function shareProfile(db: Database, { actor, userId, now }: Act & { readonly userId: string }) {
  const token = createOneTimeSecret();
  const expiresAt = new Date(now.getTime() + tokenPolicy.sharedProfileHours * hourMs);
  const id = await db.transaction().execute(async (trx) => {
    const person = await trx
      .selectFrom("person")
      .select("id")
      .where("id", "=", userId)
      .where("id", "<>", deletedUser.id)
      .forKeyShare()
      .executeTakeFirst();
    if (person === undefined) throw new DomainError("not-found", message("personNotFound"));
    const share = await trx
      .insertInto("profileShare")
      .values({
        tokenHash: hashOneTimeSecret(token),
        personId: userId,
        sharedBy: actor.userId,
        createdAt: now,
        expiresAt,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const entry = { actorId: actor.userId, action: "share-profile", subjectType: "user", subjectId: userId } as const;
    await insertAudit(trx, { ...entry, data: { shareId: share.id } });
    return share.id;
  });
  return { id, token, expiresAt };
}

/** Revokes a link. Throws DomainError not-found for an expired or revoked one, forbidden for another person's. */
export async function revokeShare(db: Database, { actor, shareId, now }: Act & { readonly shareId: string }) {
  await db.transaction().execute(async (trx) => {
    const share = await lockShare(trx, shareId, now);
    if (share === null) throw new DomainError("not-found", message("linkExpired"));
    if (!canRevoke(share, actor)) throw new DomainError("forbidden", message("forbidden"));
    await trx.updateTable("profileShare").set({ revokedAt: now }).where("id", "=", shareId).execute();
    await insertAudit(trx, {
      actorId: actor.userId,
      action: "revoke-share",
      subjectType: "user",
      subjectId: share.personId,
      data: { shareId },
    });
  });
}

/** Allowed for its creator and for administrators. */
export function canRevoke({ sharedBy }: Pick<ShareRow, "sharedBy">, actor: Traveller): boolean {
  return sharedBy === actor.userId || actor.userType === userType.administrator;
}
