import { insertScalars, withoutIndexes } from "@meander/db/seeds/reference/bulk-insert";
import { dayCodeAt } from "@meander/domain/time/zone";
import pg from "pg";
import { Draw } from "./draw.ts";
import { type CrowdPlace, type CrowdPlan, crowdId, drawActivity } from "./draw-activity.ts";
import { insertBatch } from "./insert-batch.ts";
import { listWords } from "./vocabulary.ts";

export type CrowdOptions = {
  readonly databaseUrl: string;
  readonly size: number;
  /** The same seed, size and moment create the same rows. */
  readonly seed?: number;
  readonly now: Date;
  readonly log?: (line: string) => void;
};

/** Dense cities by their GeoNames id: London, Berlin, Paris, New York, Barcelona, Lisbon, Amsterdam, Tokyo … */
const DENSE_CITY_IDS = [
  2643743, 2950159, 2988507, 5128581, 3128760, 2267057, 2759794, 1850147, 2147714, 6167865, 3435910, 3369157,
];
const BATCH = 5_000;
const REFRESH_BATCH = 2_000;
const REFRESHERS = 2;
/** The tables filled here; their indexes are rebuilt at the end of a large load. */
const TABLES = ["activity", "date_option", "date_vote", "participant", "activity_search"] as const;
/** From this size on, rebuilding indexes is faster than maintaining them row by row. */
const LARGE = 50_000;

/**
 * Fills a migrated database that has its places with activities: most in a few dense cities, the rest across the
 * gazetteer, sooner dates more likely, words by Zipf's law, one in four not discoverable. The product's own function
 * fills the search table.
 */
export async function fillCrowd(options: CrowdOptions): Promise<CrowdPlan> {
  const { databaseUrl, log = () => {} } = options;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const plan = await planCrowd(client, options);
    const isLarge = plan.size >= LARGE;
    const load = async () => {
      const startedAt = performance.now();
      await insertRows(client, plan, options.now);
      log(`${plan.size} activities inserted after ${secondsSince(startedAt)} s`);
    };
    // The statements maintain what triggers would, and each foreign key would cost a lookup per row.
    await client.query("set session_replication_role = replica");
    // Postgres estimates a hundred rows for a JSON text, which would lead to nested loops.
    await client.query("set enable_nestloop = off");
    const tables = TABLES.slice(0, -1);
    const indexedAt = performance.now();
    await (isLarge ? tables.reduceRight((inner, table) => () => withoutIndexes(client, table, inner), load)() : load());
    await client.query("reset session_replication_role");
    await client.query("reset enable_nestloop");
    log(`with their indexes after ${secondsSince(indexedAt)} s`);
    for (const table of tables) await client.query(`vacuum (freeze, analyze) ${table}`);
    const refreshedAt = performance.now();
    const refresh = () => refreshAll(databaseUrl, options.now);
    await (isLarge ? withoutIndexes(client, "activity_search", refresh) : refresh());
    log(`the search table after ${secondsSince(refreshedAt)} s more`);
    // What the disabled triggers would have maintained.
    await client.query("select correct_place_counts()");
    for (const table of ["activity_search", "person"]) await client.query(`vacuum (freeze, analyze) ${table}`);
    return plan;
  } finally {
    await client.end();
  }
}

async function planCrowd(client: pg.Client, { size, seed = 1, now }: CrowdOptions): Promise<CrowdPlan> {
  // Activities in a quarter are filed under its city.
  const { rows: places } = await client.query<CrowdPlace>(
    "select id, lon, lat from place where level = 'place' and city_id is null order by population desc, id",
  );
  const hostIds = Array.from({ length: Math.max(100, Math.floor(size / 20)) }, (_, index) =>
    crowdId("c", index, new Draw(seed, -1 - index)),
  );
  const byId = new Map(places.map((place) => [place.id, place]));
  return {
    seed,
    size,
    today: dayCodeAt(now, "UTC"),
    places,
    denseCities: DENSE_CITY_IDS.map((id) => byId.get(id)).filter((place) => place !== undefined),
    words: listWords(Math.max(20_000, Math.floor(size / 4))),
    hostIds,
  };
}

async function insertRows(client: pg.Client, plan: CrowdPlan, now: Date): Promise<void> {
  await insertPeople(client, plan, now);
  await client.query(
    `create temp table crowd_place (id int primary key, country_slug text, region_slug text, place_slug text, time_zone text,
       context jsonb)`,
  );
  const known = new Set<number>();
  let inserting = Promise.resolve();
  for (let start = 0; start < plan.size; start += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, plan.size - start) }, (_, index) =>
      drawActivity(plan, start + index),
    );
    const newPlaces = [...new Set(batch.map(({ place }) => place))].filter((id) => !known.has(id));
    for (const id of newPlaces) known.add(id);
    // The next batch is generated while Postgres inserts this one.
    await inserting;
    inserting = insertBatch(client, batch, newPlaces, now);
  }
  await inserting;
}

async function insertPeople(client: pg.Client, { hostIds }: CrowdPlan, now: Date): Promise<void> {
  const columns = {
    id: "uuid",
    first_name: "text",
    last_name: "text",
    email: "text",
    headline: "text",
    terms_accepted_at: "timestamptz",
  };
  const people = hostIds.map((id, index) => ({
    id,
    first_name: "Crowd",
    last_name: String(index),
    email: `crowd-${index}@example.org`,
    headline: "Out and about",
    terms_accepted_at: now.toISOString(),
  }));
  await insertScalars(client, { name: "person", key: "id", columns }, people);
}

/** Uses the function that every write of the product calls. */
async function refreshAll(databaseUrl: string, now: Date): Promise<void> {
  const clients = Array.from({ length: REFRESHERS }, () => new pg.Client({ connectionString: databaseUrl }));
  await Promise.all(clients.map((client) => client.connect()));
  try {
    const { rows } = (await clients[0]?.query<{ id: string }>("select id from activity order by id")) ?? { rows: [] };
    const ids = rows.map(({ id }) => id);
    let next = 0;
    const refresh = async (client: pg.Client) => {
      while (next < ids.length) {
        const batch = ids.slice(next, next + REFRESH_BATCH);
        next += REFRESH_BATCH;
        await client.query("select refresh_activity_search($1::uuid[], $2::timestamptz)", [batch, now]);
      }
    };
    await Promise.all(clients.map(refresh));
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

function secondsSince(startedAt: number): string {
  return ((performance.now() - startedAt) / 1_000).toFixed(1);
}
