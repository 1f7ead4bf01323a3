import { tonightRank, tonightWeights } from "@meander/domain/discovery/tonight";
import { tonightCandidatesMax } from "@meander/domain/policy";
import type { TonightOrder } from "./cases.ts";
import { shownActivity, shownTables } from "./floor-view.ts";

/**
 * The page of tonight and the number of ranked activities, in one statement: the soonest by walking the evening,
 * recommended ones from the end of the time index. `where` is a condition on activity_search `s`.
 */
export function tonightStatement(where: string, { from, until, metres }: TonightOrder): string {
  const firstDate = `(select d.start, d.close from unnest(s.starts, s.closes) d (start, close)
    where d.close > now() and d.start >= ${from} and d.start < ${until} order by d.start, d.close desc limit 1)`;
  const evening = `select * from activity_search where refresh_at > now() and next_starts_at < ${until}
    order by next_starts_at, activity_id offset 0`;
  const recommended = `select * from activity_search where is_recommended and not is_suggested and starts[1] < ${until}
    and next_starts_at = '9999-12-31' offset 0`;
  const found = (source: string) =>
    `(select s.activity_id, d.start as starts_at, d.close as closes_at, round(${metres})::int as metres
      from (${source}) s cross join lateral ${firstDate} d where ${where} limit ${tonightCandidatesMax})`;
  return `
    with candidate as (
      select * from (${found(evening)} union all ${found(recommended)}) c
      order by starts_at, activity_id limit ${tonightCandidatesMax}
    ),
    scored as materialized (${scored}),
    page as materialized (select * from scored ${inOrder("scored")} limit 10)
    select json_build_object(
      'total', (select count(*) from scored),
      'activities', (select json_agg(${shownActivity(reasons)} ${inOrder("page")}) from ${shownTables})
    ) as answer`;
}

const { startsSoon, near, placesLeft } = tonightWeights;

/** Rounds half up, as JavaScript does. */
const rounded = (value: string) => `floor(${value} + 0.5::float8)::int`;
const halving = (minutes: string, { most, halfAtMinutes }: { readonly most: number; readonly halfAtMinutes: number }) =>
  rounded(`${most * halfAtMinutes}::float8 / (${halfAtMinutes} + ${minutes})`);
const pointsOfPlaces = rounded(
  `${placesLeft.most} * least(places, ${placesLeft.enough})::float8 / ${placesLeft.enough}`,
);

/** The points of `scoreTonight` for each candidate. */
const scored = `
  select *, case when is_too_far then 0 else ${halving("minutes", startsSoon)} end as soon_points,
    coalesce(${pointsOfPlaces}, ${placesLeft.most}) as place_points, ${halving("way", near)} as near_points
  from (
    select *, way > greatest(0, floor(extract(epoch from closes_at - now()) / 60)) as is_too_far from (
      select c.activity_id, c.starts_at, c.closes_at, c.metres,
        case when a.capacity is not null then greatest(0, a.capacity - a.approved_count) end as places,
        greatest(0, floor(extract(epoch from c.starts_at - now()) / 60))::int as minutes,
        ceil(least(c.metres * 1.3::float8 / 80, 10 + c.metres * 1.3::float8 / 400))::int as way
      from candidate c join activity a on a.id = c.activity_id offset 0
    ) travelled
  ) reached`;

/** The order of `compareTonight`. */
function inOrder(rows: string): string {
  return `order by case when ${rows}.places = 0 then ${tonightRank.full} when ${rows}.is_too_far then ${tonightRank.tooFar}
    else ${tonightRank.joinable} end, ${rows}.soon_points + ${rows}.place_points + ${rows}.near_points desc,
    ${rows}.starts_at, ${rows}.activity_id`;
}

const reasons = `(select json_agg(reason order by points desc, place) from (values
    (page.soon_points, 1, json_build_object('kind', 'startsSoon', 'points', page.soon_points, 'minutes', page.minutes)),
    (page.place_points, 2, json_build_object('kind', 'placesLeft', 'points', page.place_points, 'count', page.places)),
    (page.near_points, 3, json_build_object('kind', 'near', 'points', page.near_points, 'metres', page.metres))
  ) given (points, place, reason))`;
