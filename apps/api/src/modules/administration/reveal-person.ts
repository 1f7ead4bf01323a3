import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import type { Traveller } from "@meander/domain/permission/actor";
import { deletedUser } from "@meander/domain/person/deleted-user";
import type { Database } from "../../db/client.ts";
import { insertAudit } from "../audit/insert-audit.ts";
import { listSessions, type SessionRow } from "../accounts/queries.ts";

type Input = { readonly actor: Traveller; readonly userId: string; readonly reason: string; readonly now: Date };
type Revealed = { readonly emailAddress: string | null; readonly logins: readonly SessionRow[] };

/** Personal data of an account, for a reason that the audit trail records. Throws DomainError not-found. */
export async function revealPerson(db: Database, { actor, userId, reason, now }: Input): Promise<Revealed> {
  return db.transaction().execute(async (trx) => {
    const person = await trx
      .selectFrom("person")
      .select(["email", "unverifiedEmail"])
      .where("id", "=", userId)
      .where("id", "<>", deletedUser.id)
      .executeTakeFirst();
    if (person === undefined) throw new DomainError("not-found", message("personNotFound"));
    await insertAudit(trx, {
      actorId: actor.userId,
      action: "reveal-person",
      subjectType: "user",
      subjectId: userId,
      data: { reason },
    });
    return { emailAddress: person.email ?? person.unverifiedEmail, logins: await listSessions(trx, userId, now) };
  });
}
