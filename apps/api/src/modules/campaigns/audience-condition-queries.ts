import type { Audience } from "@meander/domain/contract/campaigns";
import { type Bounds, boundsAround, splitBounds } from "@meander/domain/geo/bounds";
import { participationStatus } from "@meander/domain/participation/participation";
import { deletedUser } from "@meander/domain/person/deleted-user";
import { type RawBuilder, sql } from "kysely";

type Condition = RawBuilder<boolean>;

/** Condition on a row `p` of person: every filter of the segment. */
export function segmentCondition({ place, categories }: Audience): Condition {
  const conditions = [
    sql`p.id <> ${deletedUser.id}`,
    ...placeConditions(place),
    ...(categories.length === 0 ? [] : [tookPartIn(categories)]),
  ];
  return sql`${sql.join(conditions, sql` and `)}`;
}

/** A centre with a radius is narrower than its country; a place with neither matches no person. */
function placeConditions(place: Audience["place"]): Condition[] {
  if (place === null) return [];
  const { centre, radiusKm, countryCode } = place;
  if (centre === null || radiusKm === null) {
    return countryCode === null ? [sql`false`] : [sql`p.country_code = ${countryCode.toUpperCase()}`];
  }
  const [lon, lat] = centre;
  return [
    sql`p.lon is not null and p.lat is not null`,
    isInside(boundsAround([lon, lat], radiusKm * 1_000)),
    sql`great_circle_metres(${lon}, ${lat}, p.lon, p.lat) <= ${radiusKm * 1_000}`,
  ];
}

/**
 * Edges are inclusive. The 180th meridian is both 180 and -180, so a box that touches it is split to match people
 * stored with either.
 */
function isInside(bounds: Bounds): Condition {
  const boxes: Bounds[] = [...splitBounds(bounds)];
  if (boxes.some(({ west }) => west === -180)) boxes.push({ ...bounds, west: 180, east: 180 });
  if (boxes.some(({ east }) => east === 180)) boxes.push({ ...bounds, west: -180, east: -180 });
  const parts = boxes.map(
    ({ north, south, east, west }) =>
      sql<boolean>`point(p.lon, p.lat) <@ box(point(${west}, ${south}), point(${east}, ${north}))`,
  );
  return sql`(${sql.join(parts, sql` or `)})`;
}

/** Hosted a published one, joined or requested to join one, or liked one. */
function tookPartIn(categories: readonly number[]): Condition {
  const { pending, approved } = participationStatus;
  return sql`p.id in (
    select a.host_id from activity a where a.status <> 0 and a.categories && ${categories}::smallint[]
    union
    select t.person_id from participant t join activity a on a.id = t.activity_id
    where t.status in (${pending}, ${approved}) and a.categories && ${categories}::smallint[]
    union
    select l.person_id from activity_like l join activity a on a.id = l.activity_id
    where a.categories && ${categories}::smallint[])`;
}
