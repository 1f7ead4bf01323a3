import { deletedUser } from "@meander/domain/person/deleted-user";
import { profilePolicy } from "@meander/domain/policy";
import { sql } from "kysely";
import { isBanned, isPersonChecked } from "../../db/being-checked.ts";
import type { Database, Trx } from "../../db/client.ts";
import { storedUserType } from "../../db/stored-user-type.ts";

/** The columns of cards, comments and participants. */
export type PersonCardRow = {
  id: string;
  firstName: string;
  lastName: string;
  image: string | null;
  headline: string | null;
  /** Never displayed; may be past. */
  suspendedUntil: Date | null;
};

const cardColumns = ["id", "firstName", "lastName", "image", "headline", "suspendedUntil"] as const;

export async function findPersonCards(
  db: Database,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, PersonCardRow>> {
  const ids = [...new Set(personIds)];
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("person").select(cardColumns).where("id", "in", ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** What hides a person's page; null for an unknown person. */
export async function findPageState(db: Database, personId: string, now: Date) {
  const row = await db
    .selectFrom("person")
    .select([isPersonChecked("person.id").as("isBeingChecked"), isBanned("person", now).as("isBanned")])
    .where("id", "=", personId)
    .executeTakeFirst();
  return row ?? null;
}

/** Those of the people whose ban has taken effect. */
export async function findBannedPeople(
  db: Database,
  personIds: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  if (personIds.length === 0) return new Set();
  const rows = await db
    .selectFrom("person")
    .select("id")
    .where("id", "in", [...new Set(personIds)])
    .where("bannedFrom", "<=", now)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export async function personExists(db: Database, personId: string): Promise<boolean> {
  const row = await db.selectFrom("person").select("id").where("id", "=", personId).executeTakeFirst();
  return row !== undefined && row.id !== deletedUser.id;
}

/** People with a block in either direction; neither side sees the other. */
export async function findBlockedPeople(db: Database, personId: string | null): Promise<ReadonlySet<string>> {
  if (personId === null) return new Set();
  const rows = await db
    .selectFrom("block")
    .select("blockedId as otherId")
    .where("personId", "=", personId)
    .unionAll(db.selectFrom("block").select("personId as otherId").where("blockedId", "=", personId))
    .execute();
  return new Set(rows.map((row) => row.otherId));
}

export type ProfileRows = NonNullable<Awaited<ReturnType<typeof findProfile>>>;

/** A person with every section of their profile, each in its stored order; without what `unseen` people wrote. */
export async function findProfile(db: Database, personId: string, now: Date, unseen: ReadonlySet<string> = new Set()) {
  const [person, rating, hostedCategory, guestWords, projects, positions, educations, certifications] =
    await Promise.all([
      db
        .selectFrom("person")
        .select([...cardColumns, "cover", "summary", "locationName", "countriesLived", "languages", "skills", "links"])
        .select(["createdAt", "hostedCount", "userType", "offersFeed"])
        .select([isPersonChecked("person.id").as("isBeingChecked"), isBanned("person", now).as("isBanned")])
        .where("id", "=", personId)
        .where("id", "<>", deletedUser.id)
        .executeTakeFirst(),
      findHostRating(db, personId),
      findHostedCategory(db, personId),
      findGuestWords(db, personId, unseen),
      selectProjects(db).where("project.personId", "=", personId).execute(),
      selectPositions(db).where("position.personId", "=", personId).execute(),
      db
        .selectFrom("education")
        .selectAll()
        .where("personId", "=", personId)
        .orderBy("sortOrder")
        .orderBy("id")
        .execute(),
      db
        .selectFrom("certification")
        .selectAll()
        .where("personId", "=", personId)
        .orderBy("sortOrder")
        .orderBy("id")
        .execute(),
    ]);
  if (person === undefined) return null;
  const userType = storedUserType(person.userType);
  return {
    person: { ...person, userType },
    rating,
    hostedCategory,
    guestWords,
    projects,
    positions,
    educations,
    certifications,
  };
}

/** Bytes of the person's sections as JSON. */
export async function countSectionBytes(trx: Trx, personId: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(octet_length(item::text)), 0)::int as bytes from (
      select to_json(project) as item from project where project.person_id = ${personId}
      union all select to_json(position) from position where position.person_id = ${personId}
      union all select to_json(education) from education where education.person_id = ${personId}
      union all select to_json(certification) from certification where certification.person_id = ${personId}
    ) sections`.execute(trx);
  return rows[0]?.bytes ?? 0;
}

/** All stars on the person's hosted activities, from the sum that each activity stores. */
function findHostRating(db: Database, personId: string): Promise<{ sum: number; count: number }> {
  return db
    .selectFrom("activity")
    .select((eb) => [
      eb.fn.coalesce(eb.fn.sum<number>("ratingSum"), eb.lit(0)).as("sum"),
      eb.fn.coalesce(eb.fn.sum<number>("ratingCount"), eb.lit(0)).as("count"),
    ])
    .where("hostId", "=", personId)
    .executeTakeFirstOrThrow();
}

export type GuestWordsRow = Awaited<ReturnType<typeof findGuestWords>>[number];

/** The latest ratings with words of visible activities that the person hosted, without those by `unseen` people. */
function findGuestWords(db: Database, personId: string, unseen: ReadonlySet<string>) {
  return db
    .selectFrom("activity")
    .innerJoin("rating", "rating.activityId", "activity.id")
    .innerJoin("person", "person.id", "rating.personId")
    .select(["person.id", "person.firstName", "person.lastName", "person.image", "person.headline"])
    .select(["person.suspendedUntil", "rating.stars", "rating.text", "rating.createdAt"])
    .select(["activity.id as activityId", "activity.title as activityTitle"])
    .where("activity.hostId", "=", personId)
    .where("activity.hiddenAt", "is", null)
    .where("rating.text", "<>", "")
    .$if(unseen.size > 0, (query) => query.where("rating.personId", "not in", [...unseen]))
    .orderBy("rating.createdAt", "desc")
    .orderBy("rating.personId")
    .limit(profilePolicy.guestWords)
    .execute();
}

/** The first category of most of the activities that the person opened; the lowest of several. */
async function findHostedCategory(db: Database, personId: string): Promise<number | null> {
  const row = await db
    .selectFrom("activity")
    .select(sql<number>`categories[1]`.as("category"))
    .where("hostId", "=", personId)
    .where("openedAt", "is not", null)
    .groupBy("category")
    .orderBy(sql`count(*)`, "desc")
    .orderBy("category")
    .limit(1)
    .executeTakeFirst();
  return row?.category ?? null;
}

export type ProjectRow = Awaited<ReturnType<ReturnType<typeof selectProjects>["execute"]>>[number];
export type PositionRow = Awaited<ReturnType<ReturnType<typeof selectPositions>["execute"]>>[number];

function selectProjects(db: Database) {
  return db
    .selectFrom("project")
    .leftJoin("profileSlug", "profileSlug.itemId", "project.id")
    .selectAll("project")
    .select("profileSlug.slug as urlSlug")
    .orderBy("project.sortOrder")
    .orderBy("project.id");
}

function selectPositions(db: Database) {
  return db
    .selectFrom("position")
    .leftJoin("profileSlug", "profileSlug.itemId", "position.id")
    .selectAll("position")
    .select("profileSlug.slug as urlSlug")
    .orderBy("position.sortOrder")
    .orderBy("position.id");
}

/** By its slug or its id. */
export async function findProject(db: Database, slugOrId: string) {
  const row = await selectProjects(db)
    .innerJoin("person", "person.id", "project.personId")
    .select(["person.firstName", "person.lastName"])
    .where((eb) =>
      eb.or([eb("profileSlug.slug", "=", slugOrId), ...(isUuid(slugOrId) ? [eb("project.id", "=", slugOrId)] : [])]),
    )
    .executeTakeFirst();
  return row ?? null;
}

/** By its slug or its id. */
export async function findPosition(db: Database, slugOrId: string) {
  const row = await selectPositions(db)
    .innerJoin("person", "person.id", "position.personId")
    .select(["person.firstName", "person.lastName"])
    .where((eb) =>
      eb.or([eb("profileSlug.slug", "=", slugOrId), ...(isUuid(slugOrId) ? [eb("position.id", "=", slugOrId)] : [])]),
    )
    .executeTakeFirst();
  return row ?? null;
}

/** Checked before comparing with a uuid column, since malformed text would fail the whole statement. */
function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}
