import type { Database } from "@meander/api/db/client";
import { sql } from "kysely";
import type { KnownPlace, World, WorldActivity } from "./world.ts";

/** Rows per statement, as a statement takes 65,535 values at most. */
const BATCH = 1_000;

/** Every place of the gazetteer that activities can be filed under, read once; excludes quarters of a city. */
export async function readGazetteer(db: Database): Promise<readonly KnownPlace[]> {
  const rows = await db
    .selectFrom("place")
    .select(["id", "level", "name", "regionName", "countrySlug", "regionSlug", "urlSlug", "wikidata"])
    .select(["lon", "lat", "population", "timeZone"])
    .where("cityId", "is", null)
    .orderBy("population", "desc")
    .orderBy("id")
    .execute();
  return rows.map(({ lon, lat, level, ...row }) => ({ ...row, level: levelOf(level), point: [lon, lat] }));
}

function levelOf(level: string): KnownPlace["level"] {
  if (level === "country" || level === "region") return level;
  return "place";
}

/** Inserts into the tables that writes use; the search rows are derived from them as in the seeds. */
export async function insertWorld(db: Database, { activities, hostIds }: World, now: Date): Promise<void> {
  await db
    .insertInto("person")
    .values(
      hostIds.map((id, n) => ({ id, firstName: "Host", lastName: String(n), ...account(n), termsAcceptedAt: now })),
    )
    .execute();
  for (const batch of inBatches(activities)) await db.insertInto("activity").values(batch.map(rowOf)).execute();
  const dates = activities.flatMap(({ id: activityId, dates: ofOne }) =>
    ofOne.map((date) => ({ activityId, ...date })),
  );
  for (const batch of inBatches(dates)) {
    const rows = batch.map(({ startsAt, endsAt, ...date }) => ({
      ...date,
      startsAt: new Date(startsAt),
      endsAt: new Date(endsAt),
    }));
    await db.insertInto("dateOption").values(rows).execute();
  }
  await sql`analyze`.execute(db);
  // As every write does for its own activity.
  for (const batch of inBatches(activities.map(({ id }) => id))) {
    await sql`select refresh_activity_search(${[...batch]}::uuid[], ${now}::timestamptz)`.execute(db);
  }
  await sql`analyze`.execute(db);
}

const account = (n: number) => ({ email: `host-${n}@example.org` });

function rowOf(activity: WorldActivity) {
  const { id, hostId, title, summary, status, isSuggested, isRecommended, place, point, context } = activity;
  const [lon, lat] = point ?? [null, null];
  const points = point === null ? [] : [{ coordinates: [...point], properties: { name: activity.venue } }];
  return {
    id,
    hostId,
    title,
    summary,
    status,
    isSuggested,
    isRecommended,
    lon,
    lat,
    context,
    hiddenAt: activity.isHidden ? new Date(0) : null,
    cancelledAt: activity.isCancelled ? new Date(0) : null,
    categories: [...activity.categories],
    languages: [...activity.languages],
    exactLocation: activity.isVenueHidden,
    timeZone: place?.timeZone ?? "UTC",
    locations: { points, paths: [] },
    placeId: place?.id ?? null,
    countrySlug: place?.countrySlug ?? null,
    regionSlug: place?.regionSlug ?? null,
    placeSlug: place?.urlSlug ?? null,
    capacity: activity.capacity,
    approvedCount: activity.approvedCount,
    hadApproved: activity.approvedCount > 0,
  };
}

function inBatches<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / BATCH) }, (_, n) => items.slice(n * BATCH, (n + 1) * BATCH));
}
