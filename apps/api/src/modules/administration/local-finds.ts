import { localSearchKm } from "@meander/domain/policy";
import { sql } from "kysely";
import type { Logger } from "pino";
import type { Database } from "../../db/client.ts";

export type LocalFinds = {
  /** Buffers that a person's search showed these activities. Returns at once and never throws. */
  readonly record: (personId: string, activityIds: readonly string[]) => void;
  /** Writes the buffer to the database. */
  readonly flush: () => Promise<void>;
  /** Flushes the buffer and stops the timer. */
  readonly stop: () => Promise<void>;
};

const FLUSH_INTERVAL_MS = 5_000;
/** Buffer limit between flushes; further pairs are dropped. */
const PAIRS_MAX = 20_000;

/**
 * Counts activities found near people's homes, outside the search's own request: buffered in this process and written
 * in one statement every five seconds. Repeated results within that time count once. A crash loses the buffer.
 */
export function createLocalFinds(db: Database, clock: () => Date, log: Logger): LocalFinds {
  let pairs = new Map<string, { readonly personId: string; readonly activityId: string }>();
  let writing: Promise<void> = Promise.resolve();

  function record(personId: string, activityIds: readonly string[]): void {
    for (const activityId of activityIds) {
      if (pairs.size >= PAIRS_MAX) return;
      pairs.set(`${personId} ${activityId}`, { personId, activityId });
    }
  }

  async function write(): Promise<void> {
    if (pairs.size === 0) return;
    const found = [...pairs.values()];
    pairs = new Map();
    try {
      await insertFinds(db, found, clock());
    } catch (error) {
      log.warn({ reason: error instanceof Error ? error.message : "unknown" }, "local finds not counted");
    }
  }

  function flush(): Promise<void> {
    writing = writing.then(write);
    return writing;
  }

  const timer = setInterval(() => void flush(), FLUSH_INTERVAL_MS);
  timer.unref();
  return {
    record,
    flush,
    stop() {
      clearInterval(timer);
      return flush();
    },
  };
}

type Find = { readonly personId: string; readonly activityId: string };

/**
 * Counts only activities within `localSearchKm` of the searcher's home, not their own. In id order, so that two
 * processes can't deadlock.
 */
async function insertFinds(db: Database, finds: readonly Find[], now: Date): Promise<void> {
  await sql`
    insert into activity_local_find (activity_id, find_count, last_found_at)
    select activity.id, count(*), ${now}::timestamptz
    from unnest(${finds.map((find) => find.personId)}::uuid[], ${finds.map((find) => find.activityId)}::uuid[])
      found (person_id, activity_id)
    join person on person.id = found.person_id and person.lon is not null and person.lat is not null
    join activity on activity.id = found.activity_id and activity.lon is not null and activity.host_id <> person.id
    where great_circle_metres(person.lon, person.lat, activity.lon, activity.lat) <= ${localSearchKm * 1000}
    group by activity.id order by activity.id
    on conflict (activity_id) do update
      set find_count = activity_local_find.find_count + excluded.find_count,
        last_found_at = excluded.last_found_at`.execute(db);
}

declare module "../../http/services.ts" {
  interface Services {
    readonly localFinds: LocalFinds;
  }
}
