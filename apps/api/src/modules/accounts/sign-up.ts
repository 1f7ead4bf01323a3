import type { SignUpBody } from "@meander/domain/contract/accounts";
import type { Database, Trx } from "../../db/client.ts";
import { takeFromLimit } from "../../limits/take-from-limit.ts";
import { enqueueDelivery } from "../../outbox/enqueue-delivery.ts";
import { insertAudit } from "../audit/insert-audit.ts";
import { verificationMailPerEmail } from "./account-limits.ts";
import { hashPassword } from "./passwords.ts";
import { findOwnerOfEmail } from "./queries.ts";

/** `deviceHash`: the browser that chooses the password, see `verifyEmail`. */
type Input = SignUpBody & { readonly deviceHash: Buffer };

/**
 * Makes an account that waits for its link, without a session. For an address that already has one, its owner gets a mail instead
 * of the link; the account is made all the same, never to be verified, so that neither this answer, its time, nor a login
 * afterwards tells the difference. Someone else's unverified sign-up takes nothing away: the address goes to whoever follows the link.
 */
export async function signUp(db: Database, body: Input, now: Date): Promise<void> {
  const { emailAddress, firstName } = body;
  await takeFromLimit(db, verificationMailPerEmail, emailAddress, now);
  const passwordHash = await hashPassword(body.password);
  await db.transaction().execute(async (trx) => {
    const owner = await findOwnerOfEmail(trx, emailAddress);
    const id = await insertPerson(trx, body, passwordHash, now);
    await enqueueDelivery(trx, {
      channel: "mail",
      personId: owner?.id ?? id,
      address: emailAddress,
      template: owner === undefined ? "verify-email" : "address-known",
      data: { firstName: owner?.firstName ?? firstName },
    });
    await insertAudit(trx, {
      actorId: id,
      action: owner === undefined ? "sign-up" : "sign-up-known-address",
      subjectType: "user",
      subjectId: owner?.id ?? id,
    });
  });
}

async function insertPerson(trx: Trx, body: Input, passwordHash: string, now: Date): Promise<string> {
  const { firstName, lastName, emailAddress, deviceHash } = body;
  const { id } = await trx
    .insertInto("person")
    .values({
      firstName,
      lastName,
      unverifiedEmail: emailAddress,
      passwordHash,
      signUpDeviceHash: deviceHash,
      termsAcceptedAt: now,
      createdAt: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
