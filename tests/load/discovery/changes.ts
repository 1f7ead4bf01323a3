import { setInterval } from "node:timers/promises";
import pg from "pg";
import { CITY } from "./cases.ts";

/** As many as a city of a million activities hardly has. */
export const CHANGES_A_SECOND = 5;

/** An activity in the middle of the city goes and comes back, as a moderator would hide it, until what this returns is called. */
export async function startChanges(url: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ id: string }>(
    `select s.activity_id as id from activity_search s, place p
     where p.id = $1 and s.country_slug = $2 and s.last_starts_at > now() + interval '1 day'
     order by s.point <-> point(p.lon, p.lat) limit 1`,
    [CITY.geonamesId, CITY.country],
  );
  const id = rows[0]?.id;
  const hide = async (isHidden: boolean) => {
    await client.query("begin");
    await client.query("update activity set hidden_at = case when $2 then now() end where id = $1", [id, isHidden]);
    await client.query("select refresh_activity_search(array[$1]::uuid[], now())", [id]);
    await client.query("commit");
  };
  const stopping = new AbortController();
  const changing = changeUntil(stopping.signal, hide);
  return async () => {
    stopping.abort();
    await changing;
    await hide(false);
    await client.end();
  };
}

async function changeUntil(signal: AbortSignal, hide: (isHidden: boolean) => Promise<void>): Promise<void> {
  let isHidden = false;
  try {
    for await (const _ of setInterval(1_000 / CHANGES_A_SECOND, null, { signal })) {
      isHidden = !isHidden;
      await hide(isHidden);
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
