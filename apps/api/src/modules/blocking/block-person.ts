import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import type { Traveller } from "@meander/domain/permission/actor";
import { can } from "@meander/domain/permission/can";
import { deletedUser } from "@meander/domain/person/deleted-user";
import { blockPolicy } from "@meander/domain/policy";
import type { Database, Trx } from "../../db/client.ts";
import { storedUserType } from "../../db/stored-user-type.ts";
import { requireAllowed } from "../../require-allowed.ts";
import { insertAudit } from "../audit/insert-audit.ts";
import { endParticipation } from "../participation/end-participation.ts";
import { countBlocks, deleteBlock, insertBlock, listSharedActivities } from "./queries.ts";

type Input = { readonly actor: Traveller; readonly userId: string; readonly now: Date };

/**
 * Hides both from each other: neither sees, joins, comments on, mentions or notifies the other, and the block isn't
 * revealed. Ends either's participation in the other's activities, except past ones. Repeating it is a no-op.
 */
export async function blockPerson(db: Database, { actor, userId, now }: Input): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockOther(trx, actor, userId);
    if (!(await insertBlock(trx, actor.userId, userId, now))) return;
    if ((await countBlocks(trx, actor.userId)) > blockPolicy.max) {
      throw new DomainError("rule-broken", message("tooManyBlocks", { n: blockPolicy.max }));
    }
    const shared = await listSharedActivities(trx, actor.userId, userId);
    for (const { activityId, hostId, participantId } of shared) {
      const endedBy = hostId === actor.userId ? "host" : "participant";
      await endParticipation(trx, { actor, activityId, personId: participantId, endedBy, now });
    }
    await insertAudit(trx, { actorId: actor.userId, action: "block-user", subjectType: "user", subjectId: userId });
  });
}

export async function unblockPerson(db: Database, { actor, userId }: Omit<Input, "now">): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockOther(trx, actor, userId);
    if (!(await deleteBlock(trx, actor.userId, userId))) return;
    await insertAudit(trx, { actorId: actor.userId, action: "unblock-user", subjectType: "user", subjectId: userId });
  });
}

/**
 * Locks the other person's row, as every write of theirs does first; the actor's row is already locked. So each write
 * of either commits before the block or sees it. Throws DomainError not-found for an unknown person, conflict for the
 * actor.
 */
async function lockOther(trx: Trx, actor: Traveller, userId: string): Promise<void> {
  const person = await trx
    .selectFrom("person")
    .select("userType")
    .where("id", "=", userId)
    .where("id", "<>", deletedUser.id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (person === undefined) throw new DomainError("not-found", message("personNotFound"));
  requireAllowed(can(actor, "blockUser", { userId, userType: storedUserType(person.userType), isBlocked: false }));
}
