import { exactTotalLimit } from "@meander/domain/policy";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/client.ts";
import type { JsonValue } from "../../db/generated-types.ts";
import { likeAnywhere } from "../../db/like-pattern.ts";
import { isAfter, type TimePosition } from "../../db/time-cursor.ts";
import { decidingCaseId } from "../moderation/direct-change-queries.ts";

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
    sql`a.status in (1, 2) and a.cancelled_at is null and (a.ends_at is null or a.ends_at > ${now})`,
    ...(filters.includeHidden ? [] : [sql`a.hidden_at is null`]),
    ...(filters.onlyRecommended ? [sql`a.is_recommended`] : []),
    ...(filters.onlyLocalSearches
      ? [sql`exists (select 1 from activity_local_find f where f.activity_id = a.id)`]
      : []),
    ...(filters.onlyTourists ? [hasTouristHost] : []),
  ];
  return sql`${sql.join(conditions, sql` and `)}`;
}

/** The host's country differs from the activity's; false where either is unknown. */
const hasTouristHost = sql`exists (
  select 1 from person h join country c on c.country_code <> h.country_code
  where h.id = a.host_id and c.url_slug = a.country_slug)`;

/** At the stage that the dates have reached: the earliest start that is open, else that of the date in progress. */
const nextStart = (now: Date) => sql`(
  select coalesce(min(o.starts_at) filter (where o.closes_at > ${now}), min(o.starts_at)) from date_option o
  where o.activity_id = a.id and o.ends_at > ${now}
    and o.decided_status = (select max(p.decided_status) from date_option p where p.activity_id = a.id))`;

/**
 * Activities in discovery are read through its index, in its order. The few others (closed, hidden, in progress) are
 * collected and sorted separately. Both use the same order: earliest relevant date, far future without one.
 */
function sourcesOf(filters: Filters, now: Date): readonly [Fragment, Fragment] {
  const conditions = conditionsOf(filters, now);
  const part = partOf(filters.q);
  const words = (filters.words ?? []).map(partOf);
  const inSearch = allOf([
    ...(filters.q === "" ? [] : [sql`s.title like ${part}`]),
    ...words.map((word) => sql`(s.title like ${word} or s.names like ${word})`),
  ]);
  const inTitle = allOf([
    ...(filters.q === "" ? [] : [sql`lower(unaccented(a.title)) like ${part}`]),
    ...words.map((word) => sql`lower(unaccented(a.title || ' ' || a.place_names)) like ${word}`),
  ]);
  const placeNames =
    words.length === 0
      ? sql``
      : sql`, concat_ws(' ', a.context #>> '{neighborhood,text}', a.context #>> '{locality,text}',
          a.context #>> '{place,text}', a.context #>> '{district,text}') as place_names`;
  // Recommended activities all sort as far future.
  const isFar = filters.onlyRecommended ? sql`and s.next_starts_at = ${FAR_FUTURE}` : sql``;
  return [
    sql`select s.activity_id as id, s.next_starts_at as sorts_at
      from activity_search s join activity a on a.id = s.activity_id
      where s.refresh_at > ${now} and ${conditions} ${inSearch} ${isFar}`,
    // `offset 0` stops the planner from evaluating titles and dates of all activities in discovery, and more than once.
    sql`select a.id, case when a.is_suggested or a.is_recommended then ${FAR_FUTURE}::timestamptz
        else coalesce(${nextStart(now)}, ${FAR_FUTURE}::timestamptz) end as sorts_at
      from (
        select a.id, a.title, a.is_suggested, a.is_recommended${placeNames}
        from activity a
        where ${conditions}
          and not exists (select 1 from activity_search s where s.activity_id = a.id and s.refresh_at > ${now})
        offset 0
      ) a where true ${inTitle} offset 0`,
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
  const isNext = isAfter(after, ["w.sorts_at", "w.id"]);
  const skipped = after ? 0 : offset;
  const firstOf = (source: Fragment) => sql`(
    select w.id, w.sorts_at from (${source}) w where ${isNext} order by w.sorts_at, w.id limit ${limit + skipped})`;
  const { rows } = await sql<ActivePosition>`
    select w.id, w.sorts_at from (${sql.join(sources.map(firstOf), sql` union all `)}) w
    order by w.sorts_at, w.id limit ${limit} offset ${skipped}`.execute(db);
  return rows;
}

/** Exact up to 1,000, reading at most as many rows; beyond that the planner's estimate. */
async function countActive(db: Database, sources: readonly Fragment[]) {
  const all = sql.join(
    sources.map((source) => sql`(select w.id from (${source}) w)`),
    sql` union all `,
  );
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select 1 from (${all}) w limit ${exactTotalLimit + 1}) matches`.execute(db);
  const total = rows[0]?.count ?? 0;
  if (total <= exactTotalLimit) return { total, totalIsEstimate: false };
  const explained = await sql<Record<string, unknown>>`explain (format json) select 1 from (${all}) w`.execute(db);
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
  readonly isSuggested: boolean;
  readonly isRecommended: boolean;
  readonly isHidden: boolean;
  readonly isHostTourist: boolean;
  readonly findCount: number;
  readonly approvedCount: number;
  readonly capacity: number | null;
  readonly likeCount: number;
  readonly openReportCount: number;
  readonly caseId: string | null;
  readonly createdAt: Date;
};

/** Table rows of these activities, in one statement, in the order of the ids. */
export async function findActiveRows(db: Database, ids: readonly string[], now: Date): Promise<ActiveRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ActiveRow>`
    select a.id, a.title, a.status, a.categories, a.context, a.time_zone, a.is_suggested, a.is_recommended,
      a.hidden_at is not null as is_hidden, a.approved_count, a.capacity, a.like_count, a.created_at,
      h.id as host_id, h.first_name || ' ' || h.last_name as host_name, h.country_code as host_country_code,
      c.name as country_name, coalesce(c.country_code <> h.country_code, false) as is_host_tourist,
      next.starts_at, next.time_period, next.time_code, coalesce(f.find_count, 0) as find_count,
      (select count(*) from moderation_case m join report r on r.case_id = m.id
       where m.subject_type = 'activity' and m.subject_id = a.id and m.status <> 'decided') as open_report_count,
      ${decidingCaseId.activity} as case_id
    from unnest(${ids}::uuid[]) with ordinality wanted (id, place)
    join activity a on a.id = wanted.id
    join person h on h.id = a.host_id
    left join country c on c.url_slug = a.country_slug
    left join activity_local_find f on f.activity_id = a.id
    left join lateral (
      select o.starts_at, o.time_period, o.time_code from date_option o
      where o.activity_id = a.id and o.ends_at > ${now}
        and o.decided_status = (select max(p.decided_status) from date_option p where p.activity_id = a.id)
      order by o.closes_at <= ${now}, o.starts_at limit 1
    ) next on true
    order by wanted.place`.execute(db);
  return rows;
}
