import { sql } from "kysely";
import type { Database } from "../../db/client.ts";

export type ContributorPlace = {
  readonly countrySlug: string;
  readonly regionSlug: string | null;
  readonly placeSlug: string | null;
};

/** Keyset cursor of a page of contributors. */
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
  /** People whom the caller may not see. */
  readonly unseen: readonly string[];
  readonly now: Date;
};

/**
 * People who hosted or suggested activities in a place, most first, without suspended accounts. Stored counts are read
 * in index order; hosts with changes not yet folded in are added separately.
 */
export async function listContributors(
  db: Database,
  place: ContributorPlace,
  { unseen, now }: Audience,
  { limit, offset, after }: ContributorWindow,
): Promise<ContributorRow[]> {
  const { countrySlug, regionSlug, placeSlug } = place;
  const path = [countrySlug, regionSlug, placeSlug].filter((slug) => slug !== null).join("/");
  const isAfter = after
    ? sql`(listed.activities, listed.host_id) < (${after.activities}::bigint, ${after.hostId}::uuid)`
    : sql`true`;
  const skipped = after ? 0 : offset;
  const { rows } = await sql<ContributorRow>`
    with hidden as materialized (
      select id from person where suspended_until > ${now} or banned_from <= ${now} union select unnest(${unseen}::uuid[])
    ), changed as materialized (
      select changed.host_id, coalesce(stored.hosted, 0) + changed.hosted as hosted, coalesce(stored.suggested,
        0) + changed.suggested as suggested,
        coalesce(stored.activities, 0) + changed.hosted + changed.suggested as activities,
          stored.host_id is not null as was_listed
      from (
        select host_id, sum(hosted) as hosted, sum(suggested) as suggested from place_contributor_change
        where country_slug = ${countrySlug} and (${regionSlug}::text is null or region_slug = ${regionSlug})
          and (${placeSlug}::text is null or place_slug = ${placeSlug})
        group by host_id
      ) changed left join place_contributor stored on stored.path = ${path} and stored.host_id = changed.host_id
    ), total as (
      select coalesce((select contributors from place_tally where path = ${path}), 0)
        + coalesce((select sum((activities > 0)::integer - was_listed::integer) from changed), 0)
        - (select count(*) from hidden
            left join changed on changed.host_id = hidden.id
            left join place_contributor stored on stored.path = ${path} and stored.host_id = hidden.id
            where coalesce(changed.activities, stored.activities, 0) > 0) as people
    ), listed as (
      (select listed.host_id, listed.hosted, listed.suggested, listed.activities from place_contributor listed
        where listed.path = ${path} and not exists (select from changed where changed.host_id = listed.host_id)
          and not exists (select from hidden where hidden.id = listed.host_id) and ${isAfter}
        order by listed.activities desc, listed.host_id desc limit ${skipped + limit})
      union all
      select listed.host_id, listed.hosted, listed.suggested, listed.activities from changed listed
      where listed.activities > 0 and not exists (select from hidden where hidden.id = listed.host_id) and ${isAfter}
    )
    select listed.host_id, listed.hosted, listed.suggested, listed.activities, (select people from total) as total
    from listed
    order by listed.activities desc, listed.host_id desc
    limit ${limit} offset ${skipped}`.execute(db);
  return rows;
}
