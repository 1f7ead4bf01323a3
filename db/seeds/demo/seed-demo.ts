import pg from "pg";
import { pgTypes } from "../../pg-types.ts";
import { europe } from "./content/europe.ts";
import { london } from "./content/london.ts";
import { world } from "./content/world.ts";
import { insertActivity, insertPastActivity } from "./insert-activities.ts";
import { insertCampaign } from "./insert-campaign.ts";
import { insertCases } from "./insert-cases.ts";
import { insertPeople } from "./insert-people.ts";
import { refreshCaseAges } from "./refresh-case-ages.ts";
import { activityKey, DemoRegistry } from "./registry.ts";
import { rescheduleActivities } from "./reschedule-activities.ts";

const activities = [...london, ...europe, ...world];

/** The number of London activities that also took place before, with ratings. */
const PAST_COUNT = 8;

/**
 * Fills an empty site with the demo world, or completes an existing one and moves its dates to this week. One
 * transaction, so an interrupted run is rolled back. The reference data must be loaded.
 */
export async function seedDemo({
  databaseUrl,
  now,
  log,
}: {
  databaseUrl: string;
  now: Date;
  log: (message: string) => void;
}): Promise<void> {
  const startedAt = performance.now();
  const client = new pg.Client({ connectionString: databaseUrl, types: pgTypes });
  await client.connect();
  try {
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock(hashtext('meander.demo'))");
    const registry = await DemoRegistry.open(client);
    const isFirstTime = registry.find(activityKey(activities[0]?.key ?? "")) === undefined;
    if (isFirstTime) await createWorld(client, registry, now);
    const movedCount = isFirstTime ? 0 : await rescheduleActivities(client, registry, activities, now);
    await insertCases(client, registry, now);
    await insertCampaign(client, registry, now);
    if (!isFirstTime) await refreshCaseAges(client, registry, now);
    await refreshSearch(client, now);
    await client.query("commit");
    if (isFirstTime) await client.query("analyze");
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    if (isFirstTime) log(`filled the demo world with ${activities.length} activities in ${seconds} s`);
    else if (movedCount > 0) log(`moved ${movedCount} demo activities up to this week`);
  } finally {
    await client.end();
  }
}

async function createWorld(client: pg.Client, registry: DemoRegistry, now: Date): Promise<void> {
  await insertPeople(client, registry, now);
  for (const activity of activities) await insertActivity(client, registry, activity, now);
  for (const activity of london.slice(0, PAST_COUNT)) await insertPastActivity(client, registry, activity, now);
  await client.query(
    `update person p set hosted_count = (select count(*) from activity a where a.host_id = p.id and a.opened_at is not null)
     from demo_item d where d.item_id = p.id`,
  );
}

async function refreshSearch(client: pg.Client, now: Date): Promise<void> {
  await client.query(
    `select refresh_activity_search(array(select item_id from demo_item where key like 'activity:%'), $1)`,
    [now],
  );
}
