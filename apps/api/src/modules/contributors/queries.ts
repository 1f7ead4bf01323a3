import { nobody } from "@meander/domain/person/nobody";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/client.ts";

/** However many activities a country has, the newest so many say who contributes there: the work is bounded. */
const ACTIVITIES_COUNTED = 10_000;

export type ContributorPlace = {
  readonly countrySlug: string;
  readonly regionSlug: string | null;
  readonly placeSlug: string | null;
};

/** Where a page of contributors ended. */
export type ContributorPosition = { readonly activities: number; readonly hostId: string };

export type ContributorWindow = {
  readonly limit: number;
  readonly offset: number;
  readonly after: ContributorPosition | null;
};

export type ContributorRow = {
  readonly hostId: string;
  readonly hosted: number;
  readonly suggested: number;
  readonly activities: number;
  readonly total: number;
};

type Audience = {
  /** People whom the caller doesn't see. */
  readonly unseen: readonly string[];
  readonly now: Date;
};

/** Who hosted or suggested there, most first; nobody whose account is paused, nor those whose account is gone. */
export async function listContributors(
  db: Database,
  place: ContributorPlace,
  { unseen, now }: Audience,
  { limit, offset, after }: ContributorWindow,
): Promise<ContributorRow[]> {
  const isAfter = after
    ? sql`(v.activities, v.host_id) < (${after.activities}::bigint, ${after.hostId}::uuid)`
    : sql`true`;
  const { rows } = await sql<ContributorRow>`
    with newest as materialized (${selectNewestActivities(place)}), counted as (
      select host_id, count(*) as activities, count(*) filter (where is_suggested) as suggested
      from newest group by host_id
    ), visible as materialized (
      select c.* from counted c join person p on p.id = c.host_id
      where (p.suspended_until is null or p.suspended_until <= ${now}) and c.host_id <> all (${unseen}::uuid[])
        and c.host_id <> ${nobody.id}
    )
    select v.host_id, v.activities - v.suggested as hosted, v.suggested, v.activities,
      (select count(*) from visible) as total
    from visible v where ${isAfter}
    order by v.activities desc, v.host_id desc
    limit ${limit} offset ${after ? 0 : offset}`.execute(db);
  return rows;
}

/** One index for each level of place holds all of it. */
export function selectNewestActivities({ countrySlug, regionSlug, placeSlug }: ContributorPlace): RawBuilder<unknown> {
  const narrower = [
    ...(regionSlug === null ? [] : [sql`and region_slug = ${regionSlug}`]),
    ...(placeSlug === null ? [] : [sql`and place_slug = ${placeSlug}`]),
  ];
  return sql`
    select host_id, is_suggested from activity
    where country_slug = ${countrySlug} ${sql.join(narrower, sql` `)}
      and status <> 0 and hidden_at is null and cancelled_at is null
    order by id desc limit ${ACTIVITIES_COUNTED}`;
}
