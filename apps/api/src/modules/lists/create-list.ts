import type { CreateListBody } from "@meander/domain/contract/lists";
import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import type { Traveller } from "@meander/domain/permission/actor";
import { can } from "@meander/domain/permission/can";
import { listPolicy } from "@meander/domain/policy";
import type { Database } from "../../db/client.ts";
import { requireAllowed } from "../../require-allowed.ts";
import { insertAudit } from "../audit/insert-audit.ts";
import { lockAndCountLists } from "./queries.ts";

type Input = { readonly actor: Traveller; readonly body: CreateListBody; readonly now: Date };

/** Returns the new list's id. Throws DomainError rule-broken beyond the maximum. */
export async function createList(db: Database, { actor, body, now }: Input): Promise<string> {
  requireAllowed(can(actor, "createList", null));
  return db.transaction().execute(async (trx) => {
    if ((await lockAndCountLists(trx, actor.userId)) >= listPolicy.listsPerPerson) {
      throw new DomainError("rule-broken", message("tooManyLists", { count: listPolicy.listsPerPerson }));
    }
    const { id } = await trx
      .insertInto("activityList")
      .values({ ...body, ownerId: actor.userId, createdAt: now, modifiedAt: now })
      .returning("id")
      .executeTakeFirstOrThrow();
    await insertAudit(trx, { actorId: actor.userId, action: "create-list", subjectType: "list", subjectId: id });
    return id;
  });
}
