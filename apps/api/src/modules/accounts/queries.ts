import type { Database, Trx } from "../../db/client.ts";

/** Sign-ups with the same address that nobody has verified yet; an attacker's doesn't hide the owner's. */
const UNVERIFIED_CANDIDATES = 3;

/** Whom an address and a password may belong to: the verified owner alone, else the newest sign-ups that wait for their link. */
export async function listLoginCandidates(db: Database, emailAddress: string) {
  const columns = ["id", "passwordHash"] as const;
  const owner = await db.selectFrom("person").select(columns).where("email", "=", emailAddress).executeTakeFirst();
  if (owner !== undefined) return [owner];
  return db
    .selectFrom("person")
    .select(columns)
    .where("unverifiedEmail", "=", emailAddress)
    .where("email", "is", null)
    .orderBy("createdAt", "desc")
    .limit(UNVERIFIED_CANDIDATES)
    .execute();
}

export function findOwnerOfEmail(db: Database, emailAddress: string) {
  return db.selectFrom("person").select(["id", "firstName"]).where("email", "=", emailAddress).executeTakeFirst();
}

/** The newest person who waits for a link at this address. */
export function findUnverifiedByEmail(db: Database, emailAddress: string) {
  return db
    .selectFrom("person")
    .select(["id", "firstName"])
    .where("unverifiedEmail", "=", emailAddress)
    .orderBy("createdAt", "desc")
    .limit(1)
    .executeTakeFirst();
}

export function lockPerson(trx: Trx, personId: string) {
  return trx.selectFrom("person").selectAll().where("id", "=", personId).forUpdate().executeTakeFirst();
}

/** What the session's own person may see of themselves. */
export function findSessionPerson(db: Database, personId: string) {
  return db
    .selectFrom("person")
    .select(["id", "firstName", "lastName", "image", "email", "unverifiedEmail", "userType", "firstTimeTour"])
    .select((eb) => [
      eb("passwordHash", "is not", null).as("hasPassword"),
      eb
        .selectFrom("notification")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .whereRef("notification.personId", "=", "person.id")
        .where("notification.seenAt", "is", null)
        .as("unseenCount"),
    ])
    .where("id", "=", personId)
    .executeTakeFirst();
}

export type SessionPersonRow = NonNullable<Awaited<ReturnType<typeof findSessionPerson>>>;
