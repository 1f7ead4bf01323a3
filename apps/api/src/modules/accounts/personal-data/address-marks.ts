import { sql } from "kysely";
import type { HashAddress } from "../../../address-key.ts";
import type { Database, Trx } from "../../../db/client.ts";

type Leaving = { readonly email: string | null; readonly suspendedUntil: Date | null };

/** A suspension and suppressions outlive the account, as a keyed hash of its proven address. */
export async function keepAddressMarks(trx: Trx, leaving: Leaving, hashAddress: HashAddress, now: Date): Promise<void> {
  const { email, suspendedUntil } = leaving;
  if (email === null) return;
  const addressHash = hashAddress(email);
  const gone = await trx.deleteFrom("suppression").where("email", "=", email).returning("reason").execute();
  const marks = [
    ...gone.map(({ reason }) => ({ addressHash, kind: reason, until: null, createdAt: now })),
    ...(suspendedUntil === null ? [] : [{ addressHash, kind: "suspension", until: suspendedUntil, createdAt: now }]),
  ];
  if (marks.length === 0) return;
  await trx
    .insertInto("addressMark")
    .values(marks)
    .onConflict((conflict) =>
      conflict
        .columns(["addressHash", "kind"])
        .doUpdateSet({ until: sql`greatest(address_mark.until, excluded.until)` }),
    )
    .execute();
}

/** Whoever proves an address again meets what stood against it. Every login asks, since each way to an address ends in one. */
export async function meetAddressMarks(
  db: Database,
  personId: string,
  hashAddress: HashAddress,
  now: Date,
): Promise<void> {
  const person = await db.selectFrom("person").select("email").where("id", "=", personId).executeTakeFirst();
  if (person === undefined || person.email === null) return;
  const { email } = person;
  await db.transaction().execute(async (trx) => {
    const marks = await trx
      .deleteFrom("addressMark")
      .where("addressHash", "=", hashAddress(email))
      .returning(["kind", "until"])
      .execute();
    for (const { kind, until } of marks) {
      if (until === null) await suppress(trx, email, kind, now);
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

/** Suspensions that are over. */
export async function deleteOldMarks(db: Database, now: Date): Promise<void> {
  await db.deleteFrom("addressMark").where("until", "<", now).execute();
}
