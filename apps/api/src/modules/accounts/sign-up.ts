import type { SignUpBody } from "@meander/domain/contract/accounts";
import type { Database, Trx } from "../../db/client.ts";
import { takeFromLimit } from "../../limits/take-from-limit.ts";
import { enqueueDelivery } from "../../outbox/enqueue-delivery.ts";
import { insertAudit } from "../audit/insert-audit.ts";
import { mailPerEmail } from "./account-limits.ts";
import { hashPassword } from "./passwords.ts";
import { findOwnerOfEmail } from "./queries.ts";

/**
 * Makes an account that waits for its link, without a session. For an address that already has one, its owner gets a mail instead;
 * the caller can't tell the difference, not by the time it takes either. Someone else's unverified sign-up takes nothing away:
 * the address goes to whoever follows the link.
 */
export async function signUp(db: Database, body: SignUpBody, now: Date): Promise<void> {
  await takeFromLimit(db, mailPerEmail, body.emailAddress, now);
  const passwordHash = await hashPassword(body.password);
  await db.transaction().execute(async (trx) => {
    const owner = await findOwnerOfEmail(trx, body.emailAddress);
    if (owner === undefined) return insertPerson(trx, body, passwordHash, now);
    await enqueueDelivery(trx, {
      channel: "mail",
      personId: owner.id,
      address: body.emailAddress,
      template: "address-known",
      data: { firstName: owner.firstName },
    });
    await insertAudit(trx, {
      actorId: null,
      action: "sign-up-known-address",
      subjectType: "user",
      subjectId: owner.id,
    });
  });
}

async function insertPerson(trx: Trx, body: SignUpBody, passwordHash: string, now: Date): Promise<void> {
  const { firstName, lastName, emailAddress } = body;
  const { id } = await trx
    .insertInto("person")
    .values({ firstName, lastName, unverifiedEmail: emailAddress, passwordHash, termsAcceptedAt: now, createdAt: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  await enqueueDelivery(trx, {
    channel: "mail",
    personId: id,
    address: emailAddress,
    template: "verify-email",
    data: { firstName },
  });
  await insertAudit(trx, { actorId: id, action: "sign-up", subjectType: "user", subjectId: id });
}
