import { images } from "@meander/domain/constants";

const person = (alias: string) =>
  `json_build_object('_id', ${alias}.id, 'firstName', ${alias}.first_name, 'lastName', ${alias}.last_name,
     'image', coalesce(${alias}.image, '${images.defaultAvatar}'))`;

const offset = (moment: string) =>
  `extract(epoch from (${moment} at time zone a.time_zone) - (${moment} at time zone 'UTC'))::int`;

/** Visitors see only the host. */
const people = `json_build_array(${person("h")})`;

/** The meeting point; rounded where people without approval don't see the exact location. */
const points = `case when a.locations #> '{points,0}' is null then json_build_array() else json_build_array(
  case when a.exact_location then (
    select json_build_object('coordinates', json_build_array(cell.point[0], cell.point[1]),
      'properties', json_build_object('name',
        coalesce(a.context #>> '{place,text}', a.context #>> '{region,text}', a.context #>> '{country,text}')))
    from rounded_to_kilometre((a.locations #>> '{points,0,coordinates,0}')::float8,
      (a.locations #>> '{points,0,coordinates,1}')::float8) cell (point))
  else json_build_object('coordinates', a.locations #> '{points,0,coordinates}',
    'properties', json_build_object('name', a.locations #> '{points,0,properties,name}')) end) end`;

const aheadCount = `(select count(*) from date_option o where o.activity_id = a.id and o.ends_at > now()
  and o.decided_status = (select max(p.decided_status) from date_option p where p.activity_id = a.id))`;

/** The product's exact response to a visitor, for a row of `shownTables`; `reasons` is SQL that yields JSON. */
export const shownActivity = (
  reasons: string,
) => `json_build_object('_id', a.id, 'status', a.status, 'cancelledAt', a.cancelled_at, 'hidden', null,
  'title', a.title, 'categories', a.categories, 'isSuggested', a.is_suggested, 'isRecommended', a.is_recommended,
  'originalCopy', a.original_copy_id, 'modifiedDate', a.modified_at,
  'placesLeft', case when a.capacity is not null then greatest(0, a.capacity - a.approved_count) end, 'approvedCount', a.approved_count, 'attendedCount', a.attended_count, 'pendingCount', null,
  'people', ${people}, 'isLocationRounded', a.exact_location,
  'locations', json_build_object('points', ${points}), 'context', a.context,
  'timezone', json_build_object('name', a.time_zone, 'rawOffset', ${offset("coalesce(relevant.starts_at, now())")}),
  'dates', json_build_object('durationMinutes', a.duration_minutes,
    'decidedStatusInt', coalesce((select max(o.decided_status) from date_option o where o.activity_id = a.id), 1),
    'aheadCount', ${aheadCount}),
  'relevantDate', case when relevant.starts_at is not null then json_build_object('startsAt', relevant.starts_at,
    'dayCode', relevant.day_code, 'timePeriodCode', relevant.time_period, 'timeCode', relevant.time_code) end,
  'images', case when a.images #> '{0,src}' is null then json_build_array()
    else json_build_array(json_build_object('src', a.images #> '{0,src}')) end,
  'metrics', json_build_object(
    'likes', json_build_object('count', coalesce((
      select original.like_count from activity original where original.id = a.original_copy_id), a.like_count),
      'liked', false, 'originalLiked', false),
    'comments', a.comment_count,
    'rating', json_build_object('average', a.rating_sum::float8 / nullif(a.rating_count, 0), 'count', a.rating_count)),
  'viewer', json_build_object('isHost', false, 'approvalStatus', null),
  'discovery', json_build_object('extraLevel', null, 'reasons', ${reasons}))`;

/** Joins everything that is shown of a page's activities. */
export const shownTables = `page join activity a on a.id = page.activity_id join person h on h.id = a.host_id
  left join lateral (
    select o.starts_at, o.day_code, o.time_period, o.time_code from date_option o where o.activity_id = a.id
    order by o.decided_status desc, o.ends_at > now() desc, o.starts_at limit 1) relevant on true`;
