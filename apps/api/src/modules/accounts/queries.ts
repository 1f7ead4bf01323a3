import { sql } from "kysely";
import type { Database, Trx } from "../../db/client.ts";
import { isShownInInbox } from "../notifications/inbox-queries.ts";
import { hashOneTimeSecret } from "./one-time-secret.ts";

/**
 * The verified owner of the address, and an unverified sign-up with it: this device's, or else the newest. One
 * statement in every case, so that timing reveals nothing.
 */
export async function findLoginCandidates(db: Database, emailAddress: string, deviceHash: Buffer | null) {
  const rows = await db
    .selectFrom("person")
    .select(["id", "passwordHash"])
    .select((eb) => [eb("email", "is not", null).as("isOwner"), isKnownDevice(deviceHash).as("isKnownDevice")])
    .where((eb) =>
      eb.or([
        eb("email", "=", emailAddress),
        eb.and([eb("unverifiedEmail", "=", emailAddress), eb("email", "is", null)]),
      ]),
    )
    .orderBy("isOwner", "desc")
    .orderBy(sql`sign_up_device_hash = ${deviceHash}`, (order) => order.desc().nullsLast())
    .orderBy("createdAt", "desc")
    .limit(2)
    .execute();
  return { owner: rows.find(({ isOwner }) => isOwner), waiting: rows.find(({ isOwner }) => !isOwner) };
}

/** Whether the person has logged in from this device; by its secret only, since a user agent is easily copied. */
function isKnownDevice(deviceHash: Buffer | null) {
  return sql<boolean>`exists (
    select from known_device where person_id = person.id and device_hash = ${deviceHash}::bytea)`;
}

/** Whether the person has a verified address and has logged in from this device. */
export async function isPersonsDevice(db: Database, personId: string, deviceHash: Buffer): Promise<boolean> {
  const person = await db
    .selectFrom("person")
    .select(isKnownDevice(deviceHash).as("isKnownDevice"))
    .where("id", "=", personId)
    .where("email", "is not", null)
    .executeTakeFirst();
  return person?.isKnownDevice ?? false;
}

/** Whether any person has logged in from this device. */
export async function isDeviceKnown(db: Database, deviceHash: Buffer): Promise<boolean> {
  const query = db.selectFrom("knownDevice").select("personId").where("deviceHash", "=", deviceHash).limit(1);
  return (await query.executeTakeFirst()) !== undefined;
}

export function findOwnerOfEmail(db: Database, emailAddress: string) {
  return db.selectFrom("person").select(["id", "firstName"]).where("email", "=", emailAddress).executeTakeFirst();
}

type Caller = { readonly userId: string; readonly sessionPublicId: string };
type Requester = { readonly callerId: string | null; readonly deviceHash: Buffer | null };

/**
 * Recipient of mails to this address: its verified owner, else an unverified account with it, the caller's first, then
 * the newest. `isOnOwnDevice` also requires a verified address: otherwise a sign-up with another person's address would
 * register devices for it.
 */
export function findMailRecipient(db: Database, emailAddress: string, { callerId, deviceHash }: Requester) {
  const isOwner = sql<boolean>`coalesce(email = ${emailAddress}, false)`;
  const isOnOwnDevice = sql<boolean>`email is not null and ${isKnownDevice(deviceHash)}`;
  return db
    .selectFrom("person")
    .select(["id", "firstName", isOwner.as("isOwner"), isOnOwnDevice.as("isOnOwnDevice")])
    .select(sql<boolean>`email is not null`.as("isVerified"))
    .where((eb) => eb.or([eb("email", "=", emailAddress), eb("unverifiedEmail", "=", emailAddress)]))
    .orderBy("isOwner", "desc")
    .orderBy(sql`id = ${callerId}::uuid`, (order) => order.desc().nullsLast())
    .orderBy("createdAt", "desc")
    .limit(1)
    .executeTakeFirst();
}

export function findMailName(db: Database, personId: string) {
  return db.selectFrom("person").select("firstName").where("id", "=", personId).executeTakeFirst();
}

/** Null for an unknown person, and for one without a password. */
export async function findPasswordHash(db: Database, personId: string): Promise<string | null> {
  const person = await db.selectFrom("person").select("passwordHash").where("id", "=", personId).executeTakeFirst();
  return person?.passwordHash ?? null;
}

/** The address that logins of the person are counted by, and the password hash; none of either for an unknown person. */
export async function findLogin(db: Database, personId: string) {
  const person = await db
    .selectFrom("person")
    .select(["passwordHash", sql<string>`coalesce(email, unverified_email, '')`.as("emailAddress")])
    .where("id", "=", personId)
    .executeTakeFirst();
  return person ?? { passwordHash: null, emailAddress: "" };
}

/**
 * A verification link of any age, with what its address is to the account; undefined for an unknown secret. `isTaken`:
 * another account has verified it.
 */
export function findVerification(db: Database, secret: string) {
  return db
    .selectFrom("oneTimeLink")
    .innerJoin("person", "person.id", "oneTimeLink.personId")
    .select([
      "oneTimeLink.personId",
      "oneTimeLink.email",
      "oneTimeLink.usedAt",
      "oneTimeLink.expiresAt",
      "person.passwordHash",
      "person.signUpDeviceHash",
    ])
    .select([
      sql<boolean>`person.email is null`.as("isFirst"),
      sql<boolean>`coalesce(person.email = one_time_link.email, false)`.as("isConfirmed"),
      sql<boolean>`coalesce(person.unverified_email = one_time_link.email, false)`.as("isPending"),
      sql<boolean>`exists (select from person other where other.email = one_time_link.email and other.id <> person.id)`.as(
        "isTaken",
      ),
    ])
    .where("oneTimeLink.hash", "=", hashOneTimeSecret(secret))
    .where("oneTimeLink.purpose", "=", "verify-email")
    .executeTakeFirst();
}

/** Whether the session is the person's. Lock the person's row first, so that it stays open until the transaction ends. */
export async function hasOpenSession(trx: Trx, { userId, sessionPublicId }: Caller): Promise<boolean> {
  const session = await trx
    .selectFrom("session")
    .select("publicId")
    .where("publicId", "=", sessionPublicId)
    .where("personId", "=", userId)
    .executeTakeFirst();
  return session !== undefined;
}

export function findPrivacy(db: Database, personId: string) {
  return db
    .selectFrom("person")
    .select(["showsJoined", "offersFeed"])
    .where("id", "=", personId)
    .executeTakeFirstOrThrow();
}

/**
 * For updates that leave keys unchanged: `for no key update` lets others insert rows that reference the person, which
 * avoids deadlocks.
 */
export function lockAccount(trx: Trx, personId: string) {
  return trx
    .selectFrom("person")
    .select(["id", "firstName", "email", "unverifiedEmail", "passwordHash"])
    .where("id", "=", personId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export function lockPerson(trx: Trx, personId: string) {
  return trx.selectFrom("person").selectAll().where("id", "=", personId).forUpdate().executeTakeFirst();
}

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
        .where(isShownInInbox)
        .as("unseenCount"),
      eb
        .selectFrom("strike")
        .select("strike.id")
        .whereRef("strike.eventId", "=", "person.suspensionEventId")
        .as("suspensionStrikeId"),
      eb
        .selectFrom("strike")
        .select("strike.id")
        .whereRef("strike.eventId", "=", "person.banEventId")
        .as("banStrikeId"),
    ])
    .where("id", "=", personId)
    .executeTakeFirst();
}

/** The person's chosen language; null until they choose one. */
export async function findLocale(db: Database, personId: string): Promise<string | null> {
  const person = await db.selectFrom("person").select("locale").where("id", "=", personId).executeTakeFirst();
  return person?.locale ?? null;
}

export type SessionPersonRow = NonNullable<Awaited<ReturnType<typeof findSessionPerson>>>;

/** Active sessions, last used first. */
export function listSessions(db: Database, personId: string, now: Date) {
  return db
    .selectFrom("session")
    .select(["publicId", "client", "userAgent", "networkAddress", "createdAt", "lastSeenAt"])
    .where("personId", "=", personId)
    .where("expiresAt", ">", now)
    .orderBy("lastSeenAt", "desc")
    .orderBy("publicId", "desc")
    .execute();
}

export type SessionRow = Awaited<ReturnType<typeof listSessions>>[number];

type Device = { readonly personId: string; readonly deviceHash: Buffer; readonly now: Date };

/** `hadOthers` reflects the snapshot before this statement; the row being written doesn't count. */
export async function upsertDevice(trx: Trx, { personId, deviceHash, now }: Device) {
  return trx
    .insertInto("knownDevice")
    .values({ personId, deviceHash, firstSeenAt: now, lastSeenAt: now })
    .onConflict((conflict) => conflict.columns(["personId", "deviceHash"]).doUpdateSet({ lastSeenAt: now }))
    .returning((eb) => [
      sql<boolean>`xmax = 0`.as("isNew"),
      eb
        .exists(eb.selectFrom("knownDevice as other").select("other.personId").where("other.personId", "=", personId))
        .as("hadOthers"),
    ])
    .executeTakeFirstOrThrow();
}
