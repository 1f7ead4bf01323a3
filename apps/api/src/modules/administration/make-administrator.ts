import { isUserTypeCode, userType, userTypeName } from "@meander/domain/person/user-type";
import { sql } from "kysely";
import type { Database, Trx } from "../../db/client.ts";
import { announcePermissionChange } from "../accounts/announce-permission-change.ts";
import { deleteOtherSignUps, lockEmail } from "../accounts/claim-email.ts";
import { issueLink } from "../accounts/one-time-link.ts";
import { findOwnerOfEmail, lockPerson } from "../accounts/queries.ts";
import { insertAudit } from "../audit/insert-audit.ts";
import { setUserType } from "./people-queries.ts";

type Input = {
  readonly email: string;
  /** Allowed even if an administrator exists. */
  readonly isForced: boolean;
  readonly now: Date;
};

export type MadeAdministrator =
  | { readonly outcome: "promoted" | "already" | "refused" }
  /**
   * Secret of a link that sets the password; only its hash is stored. `invited`: an administrator without a password
   * yet.
   */
  | { readonly outcome: "created" | "invited"; readonly passwordResetHash: string };

/**
 * For the operator's terminal. The operator vouches for the address: its account becomes an administrator, or one is
 * created. An unverified sign-up with the address isn't trusted, since anyone could have made it. Of two runs at once
 * only one makes an administrator, unless forced.
 */
export function makeAdministrator(db: Database, { email, isForced, now }: Input): Promise<MadeAdministrator> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('administrator', 0))`.execute(trx);
    await lockEmail(trx, email);
    const owner = await findOwnerOfEmail(trx, email);
    const account = owner && (await lockPerson(trx, owner.id));
    if (account?.userType === userType.administrator) return repeat(trx, { ...account, email }, now);
    if (!isForced && (await hasAdministrator(trx))) return { outcome: "refused" };
    return account === undefined ? create(trx, email, now) : promote(trx, account, now);
  });
}

type Account = {
  readonly id: string;
  readonly userType: number;
  readonly email: string;
  readonly passwordHash: string | null;
};

/** An expired unused link is replaced. */
async function repeat(trx: Trx, { id, email, passwordHash }: Account, now: Date): Promise<MadeAdministrator> {
  if (passwordHash !== null) return { outcome: "already" };
  return {
    outcome: "invited",
    passwordResetHash: await issueLink(trx, { purpose: "reset-password", personId: id, email }, now),
  };
}

async function hasAdministrator(trx: Trx): Promise<boolean> {
  const found = await trx
    .selectFrom("person")
    .select("id")
    .where("userType", "=", userType.administrator)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

async function promote(
  trx: Trx,
  { id, userType: current }: Omit<Account, "email">,
  now: Date,
): Promise<MadeAdministrator> {
  await setUserType(trx, id, userType.administrator, now);
  await announcePermissionChange(trx, id);
  const from = isUserTypeCode(current) ? userTypeName(current) : null;
  await insertAudit(trx, {
    actorId: null,
    action: "promote-user",
    subjectType: "user",
    subjectId: id,
    data: { from, to: userTypeName(userType.administrator), by: "command" },
  });
  return { outcome: "promoted" };
}

async function create(trx: Trx, email: string, now: Date): Promise<MadeAdministrator> {
  const { id } = await trx
    .insertInto("person")
    .values({
      firstName: "New",
      lastName: "administrator",
      email,
      userType: userType.administrator,
      termsAcceptedAt: now,
      createdAt: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await deleteOtherSignUps(trx, id, email);
  const passwordResetHash = await issueLink(trx, { purpose: "reset-password", personId: id, email }, now);
  await insertAudit(trx, {
    actorId: null,
    action: "create-administrator",
    subjectType: "user",
    subjectId: id,
    data: { by: "command" },
  });
  return { outcome: "created", passwordResetHash };
}
