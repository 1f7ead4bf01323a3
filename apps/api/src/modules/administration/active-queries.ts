import { stillsPath } from "../../db/stored-images.ts";
import { exactTotalLimit } from "@meander/domain/paging/total-limits";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/client.ts";
import type { JsonValue } from "../../db/generated-types.ts";
import { likeAnywhere } from "../../db/like-pattern.ts";
import { isAfter, type TimePosition } from "../../db/time-cursor.ts";
import { isActivityAhead } from "../activities/queries.ts";
import { decidingCase } from "../moderation/deciding-case-queries.ts";

export type Filters = {
  readonly onlyTourists: boolean;
  readonly onlyLocalSearches: boolean;
  readonly onlyRecommended: boolean;
  readonly includeHidden: boolean;
  /** Substring of the title. */
  readonly q: string;
  /** Each must occur in the title or in a place name. */
  readonly words?: readonly string[];
};

/** Keyset position; dateless, suggested and recommended activities sort as far future. */
export type ActivePosition = { readonly sortsAt: Date; readonly id: string };

/** Everything visible on the website. */
export const everyActive: Filters = {
  onlyTourists: false,
  onlyLocalSearches: false,
  onlyRecommended: false,
  includeHidden: false,
  q: "",
};

type Window = { readonly limit: number; readonly offset: number; readonly after: TimePosition | null };

export type ActivePage = {
  readonly positions: readonly ActivePosition[];
  readonly total: number;
  readonly totalIsEstimate: boolean;
};

const FAR_FUTURE = new Date("9999-12-31T00:00:00.000Z");

type Fragment = RawBuilder<unknown>;

/** Open or closed, not cancelled, not past; every condition but the texts. */
function conditionsOf(filters: Filters, now: Date): Fragment {
  const conditions = [
    isActivityAhead(now),
    ...(filters.includeHidden ? [] : [sql`activity.hidden_at is null`]),
    ...(filters.onlyRecommended ? [sql`activity.is_recommended`] : []),
    ...(filters.onlyLocalSearches
      ? [sql`exists (select 1 from activity_local_find where activity_local_find.activity_id = activity.id)`]
      : []),
    ...(filters.onlyTourists ? [hasTouristHost] : []),
  ];
  return sql`${sql.join(conditions, sql` and `)}`;
}

/** The host's country differs from the activity's; false where either is unknown. */
const hasTouristHost = sql`exists (
  select 1 from person host join country on country.country_code <> host.country_code
  where host.id = activity.host_id and country.url_slug = activity.country_slug)`;

/** At the stage that the dates have reached: the earliest start that is open, else that of the date in progress. */
const nextStart = (now: Date) => sql`(
  select coalesce(min(date_option.starts_at) filter (where date_option.closes_at > ${now}), min(date_option.starts_at))
    from date_option
  where date_option.activity_id = activity.id and date_option.ends_at > ${now}
    and date_option.decided_status = (select max(other.decided_status) from date_option other
      where other.activity_id = activity.id))`;

/**
 * Activities in discovery are read through its index, in its order. The few others (closed, hidden, in progress) are
 * collected and sorted separately. Both use the same order: earliest relevant date, far future without one.
 */
function sourcesOf(filters: Filters, now: Date): readonly [Fragment, Fragment] {
  const conditions = conditionsOf(filters, now);
  const part = partOf(filters.q);
  const words = (filters.words ?? []).map(partOf);
  const inSearch = allOf([
    ...(filters.q === "" ? [] : [sql`entry.title like ${part}`]),
    ...words.map((word) => sql`(entry.title like ${word} or entry.names like ${word})`),
  ]);
  const inTitle = allOf([
    ...(filters.q === "" ? [] : [sql`lower(unaccented(activity.title)) like ${part}`]),
    ...words.map((word) => sql`lower(unaccented(activity.title || ' ' || activity.place_names)) like ${word}`),
  ]);
  const placeNames =
    words.length === 0
      ? sql``
      : sql`, concat_ws(' ', activity.context #>> '{neighborhood,text}', activity.context #>> '{locality,text}',
          activity.context #>> '{place,text}', activity.context #>> '{district,text}') as place_names`;
  // Recommended activities all sort as far future.
  const isFar = filters.onlyRecommended ? sql`and entry.next_starts_at = ${FAR_FUTURE}` : sql``;
  return [
    sql`select entry.activity_id as id, entry.next_starts_at as sorts_at
      from activity_search entry join activity on activity.id = entry.activity_id
      where entry.refresh_at > ${now} and ${conditions} ${inSearch} ${isFar}`,
    // `offset 0` stops the planner from evaluating titles and dates of all activities in discovery, and more than once.
    sql`select activity.id, case when activity.is_suggested or activity.is_recommended then ${FAR_FUTURE}::timestamptz
        else coalesce(${nextStart(now)}, ${FAR_FUTURE}::timestamptz) end as sorts_at
      from (
        select activity.id, activity.title, activity.is_suggested, activity.is_recommended${placeNames}
        from activity
        where ${conditions}
          and not exists (select 1 from activity_search entry where entry.activity_id = activity.id
            and entry.refresh_at > ${now})
        offset 0
      ) activity where true ${inTitle} offset 0`,
  ];
}

function partOf(text: string): Fragment {
  return sql`lower(unaccented(${likeAnywhere(text)}))`;
}

function allOf(conditions: readonly Fragment[]): Fragment {
  return sql.join(
    conditions.map((condition) => sql`and ${condition}`),
    sql` `,
  );
}

/** One page by earliest relevant date, then id. */
export async function listActive(
  db: Database,
  filters: Filters,
  { limit, offset, after }: Window,
  now: Date,
): Promise<ActivePage> {
  const sources = sourcesOf(filters, now);
  const positions = await listPositions(db, sources, { limit, offset, after });
  return { positions, ...(await countActive(db, sources)) };
}

/** Ids of the first matches, without a total. */
export async function findActive(db: Database, filters: Filters, limit: number, now: Date): Promise<string[]> {
  const positions = await listPositions(db, sourcesOf(filters, now), { limit, offset: 0, after: null });
  return positions.map(({ id }) => id);
}

async function listPositions(
  db: Database,
  sources: readonly Fragment[],
  { limit, offset, after }: Window,
): Promise<readonly ActivePosition[]> {
  const isNext = isAfter(after, ["found.sorts_at", "found.id"]);
  const skipped = after ? 0 : offset;
  const firstOf = (source: Fragment) => sql`(
    select found.id, found.sorts_at from (${source}) found where ${isNext}
      order by found.sorts_at, found.id limit ${limit + skipped})`;
  const { rows } = await sql<ActivePosition>`
    select found.id, found.sorts_at from (${sql.join(sources.map(firstOf), sql` union all `)}) found
    order by found.sorts_at, found.id limit ${limit} offset ${skipped}`.execute(db);
  return rows;
}

/** Exact up to 1,000, reading at most as many rows; beyond that the planner's estimate. */
async function countActive(db: Database, sources: readonly Fragment[]) {
  const all = sql.join(
    sources.map((source) => sql`(select found.id from (${source}) found)`),
    sql` union all `,
  );
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select 1 from (${all}) found limit ${exactTotalLimit + 1}) matches`.execute(db);
  const total = rows[0]?.count ?? 0;
  if (total <= exactTotalLimit) return { total, totalIsEstimate: false };
  const explained = await sql<Record<string, unknown>>`explain (format json) select 1 from (${all}) found`.execute(db);
  const match = /"Plan Rows":\s*(\d+)/.exec(JSON.stringify(explained.rows[0]));
  return { total: Math.max(total, Number(match?.[1] ?? 0)), totalIsEstimate: true };
}

export type ActiveRow = {
  readonly id: string;
  readonly title: string;
  readonly status: number;
  readonly categories: number[];
  readonly hostId: string;
  readonly hostName: string;
  readonly hostCountryCode: string | null;
  readonly countryName: string | null;
  readonly context: JsonValue;
  readonly startsAt: Date | null;
  readonly timePeriod: number | null;
  readonly timeCode: number | null;
  readonly timeZone: string;
  readonly image: JsonValue | null;
  readonly isSuggested: boolean;
  readonly isRecommended: boolean;
  readonly isHidden: boolean;
  readonly isHostTourist: boolean;
  readonly findCount: number;
  readonly approvedCount: number;
  readonly capacity: number | null;
  readonly likeCount: number;
  readonly openReportCount: number;
  readonly decidingCase: JsonValue | null;
  readonly createdAt: Date;
};

/** Table rows of these activities, in one statement, in the order of the ids. */
export async function findActiveRows(db: Database, ids: readonly string[], now: Date): Promise<ActiveRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ActiveRow>`
    select activity.id, activity.title, activity.status, activity.categories, activity.context, activity.time_zone,
      activity.is_suggested, activity.is_recommended,
      jsonb_path_query_first(activity.images, ${stillsPath}::jsonpath) as image,
      activity.hidden_at is not null as is_hidden, activity.approved_count, activity.capacity, activity.like_count,
        activity.created_at,
      host.id as host_id, host.first_name || ' ' || host.last_name as host_name, host.country_code as host_country_code,
      country.name as country_name, coalesce(country.country_code <> host.country_code, false) as is_host_tourist,
      next.starts_at, next.time_period, next.time_code, coalesce(activity_local_find.find_count, 0) as find_count,
      (select count(*) from moderation_case join report on report.case_id = moderation_case.id
       where moderation_case.subject_type = 'activity' and moderation_case.subject_id = activity.id
         and moderation_case.status <> 'decided') as open_report_count,
      ${decidingCase.activity} as deciding_case
    from unnest(${ids}::uuid[]) with ordinality wanted (id, place)
    join activity on activity.id = wanted.id
    join person host on host.id = activity.host_id
    left join country on country.url_slug = activity.country_slug
    left join activity_local_find on activity_local_find.activity_id = activity.id
    left join lateral (
      select date_option.starts_at, date_option.time_period, date_option.time_code from date_option
      where date_option.activity_id = activity.id and date_option.ends_at > ${now}
        and date_option.decided_status = (select max(other.decided_status) from date_option other
          where other.activity_id = activity.id)
      order by date_option.closes_at <= ${now}, date_option.starts_at limit 1
    ) next on true
    order by wanted.place`.execute(db);
  return rows;
}
