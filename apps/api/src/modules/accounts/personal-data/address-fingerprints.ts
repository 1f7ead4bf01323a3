import { sql } from "kysely";
import type { HashAddress } from "../../../address-key.ts";
import type { Database, Trx } from "../../../db/client.ts";

type DeletedAccount = {
  readonly email: string | null;
  readonly suspendedUntil: Date | null;
  readonly bannedFrom: Date | null;
};

/** A ban, a suspension and suppressions outlive the account under a keyed hash of its verified address. */
export async function storeAddressFingerprints(
  trx: Trx,
  account: DeletedAccount,
  hashAddress: HashAddress,
  now: Date,
): Promise<void> {
  const { email, suspendedUntil, bannedFrom } = account;
  if (email === null) return;
  const addressHash = hashAddress(email);
  const removed = await trx.deleteFrom("suppression").where("email", "=", email).returning("reason").execute();
  const fingerprints = [
    ...removed.map(({ reason }) => ({ addressHash, kind: reason, until: null, createdAt: now })),
    ...(suspendedUntil === null ? [] : [{ addressHash, kind: "suspension", until: suspendedUntil, createdAt: now }]),
    ...(bannedFrom === null ? [] : [{ addressHash, kind: "ban", until: null, createdAt: now }]),
  ];
  if (fingerprints.length === 0) return;
  await trx
    .insertInto("addressFingerprint")
    .values(fingerprints)
    .onConflict((conflict) =>
      conflict
        .columns(["addressHash", "kind"])
        .doUpdateSet({ until: sql`greatest(address_fingerprint.until, excluded.until)` }),
    )
    .execute();
}

/**
 * Restores a ban, a suspension or a suppression when its address is verified again. Runs at every login, since each proof of an
 * address ends in one.
 */
export async function applyAddressFingerprints(
  db: Database,
  personId: string,
  hashAddress: HashAddress,
  now: Date,
): Promise<void> {
  const person = await db.selectFrom("person").select("email").where("id", "=", personId).executeTakeFirst();
  if (person === undefined || person.email === null) return;
  const { email } = person;
  await db.transaction().execute(async (trx) => {
    const fingerprints = await trx
      .deleteFrom("addressFingerprint")
      .where("addressHash", "=", hashAddress(email))
      .returning(["kind", "until"])
      .execute();
    for (const { kind, until } of fingerprints) {
      if (kind === "ban") await ban(trx, personId, now);
      else if (until === null) await suppress(trx, email, kind, now);
      else if (until > now) await suspend(trx, personId, until);
    }
  });
}

async function suppress(trx: Trx, email: string, reason: string, now: Date): Promise<void> {
  await trx
    .insertInto("suppression")
    .values({ email, reason, createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function suspend(trx: Trx, personId: string, until: Date): Promise<void> {
  await sql`
    update person set suspended_until = greatest(suspended_until, ${until}::timestamptz) where id = ${personId}`.execute(
    trx,
  );
}

async function ban(trx: Trx, personId: string, now: Date): Promise<void> {
  await trx
    .updateTable("person")
    .set({ bannedFrom: now })
    .where("id", "=", personId)
    .where("bannedFrom", "is", null)
    .execute();
}

/** Deletes expired suspensions. */
export async function deleteExpiredFingerprints(db: Database, now: Date): Promise<void> {
  await db.deleteFrom("addressFingerprint").where("until", "<", now).execute();
}
