import { activityStatus } from "@meander/domain/activity/status";
import type { Audience } from "@meander/domain/contract/campaigns";
import { type Bounds, boundsAround, splitBounds } from "@meander/domain/geo/bounds";
import { participationStatus } from "@meander/domain/participation/status";
import { deletedUser } from "@meander/domain/person/deleted-user";
import { type RawBuilder, sql } from "kysely";

type Condition = RawBuilder<boolean>;

/** Condition on a `person`: every filter of the segment. */
export function segmentCondition({ place, categories }: Audience): Condition {
  const conditions = [
    sql`person.id <> ${deletedUser.id}`,
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
    return countryCode === null ? [sql`false`] : [sql`person.country_code = ${countryCode.toUpperCase()}`];
  }
  const [lon, lat] = centre;
  return [
    sql`person.lon is not null and person.lat is not null`,
    isInside(boundsAround([lon, lat], radiusKm * 1_000)),
    sql`great_circle_metres(${lon}, ${lat}, person.lon, person.lat) <= ${radiusKm * 1_000}`,
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
      sql<boolean>`point(person.lon, person.lat) <@ box(point(${west}, ${south}), point(${east}, ${north}))`,
  );
  return sql`(${sql.join(parts, sql` or `)})`;
}

/** Hosted a published one, joined or requested to join one, or liked one. */
function tookPartIn(categories: readonly number[]): Condition {
  const { pending, approved } = participationStatus;
  return sql`person.id in (
    select activity.host_id from activity where activity.status <> ${sql.lit(activityStatus.draft)}
      and activity.categories && ${categories}::smallint[]
    union
    select participant.person_id from participant join activity on activity.id = participant.activity_id
    where participant.status in (${pending}, ${approved}) and activity.categories && ${categories}::smallint[]
    union
    select activity_like.person_id from activity_like join activity on activity.id = activity_like.activity_id
    where activity.categories && ${categories}::smallint[])`;
}
