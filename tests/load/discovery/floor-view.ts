import { images } from "@meander/domain/constants";

const person = (alias: string) =>
  `json_build_object('_id', ${alias}.id, 'firstName', ${alias}.first_name, 'lastName', ${alias}.last_name,
     'image', coalesce(${alias}.image, '${images.defaultAvatar}'), 'headline', ${alias}.headline)`;

const offset = (moment: string) =>
  `extract(epoch from (${moment} at time zone a.time_zone) - (${moment} at time zone 'UTC'))::int`;

/** Visitors see only the host. */
const people = `json_build_array(${person("h")})`;

/** The rounded form of an exact location, which people without approval see. */
const rounded = `json_build_object('paths', json_build_array(), 'points', (
  select json_agg(json_strip_nulls(json_build_object(
      'coordinates', json_build_array(cell.point[0], cell.point[1]),
      'properties', json_build_object('name',
        coalesce(a.context #>> '{place,text}', a.context #>> '{region,text}', a.context #>> '{country,text}'),
        'isDefaultLocation', point.value #> '{properties,isDefaultLocation}',
        'isWaypoint', point.value #> '{properties,isWaypoint}'))) order by point.ordinality)
  from jsonb_array_elements(a.locations -> 'points') with ordinality point,
    rounded_to_kilometre((point.value #>> '{coordinates,0}')::float8, (point.value #>> '{coordinates,1}')::float8) cell (point)))`;

const viewer = `json_build_object('isHost', false, 'approvalStatus', null, 'votedOptionIds', json_build_array(),
  'canJoin', false, 'canVote', false, 'canLeave', false, 'canComment', false, 'canReport', false, 'canCopy', false,
  'canSuggest', false, 'canVerifyAttendance', false, 'hasAttended', false, 'canRate', false, 'ownStars', null)`;

/** The product's exact response to a visitor, for a row of `shownTables`; `reasons` is SQL that yields JSON. */
export const shownActivity = (
  reasons: string,
) => `json_build_object('_id', a.id, 'status', a.status, 'cancelledAt', a.cancelled_at, 'cancelReason', a.cancel_reason,
  'hidden', null, 'title', a.title, 'summary', a.summary, 'host', ${person("h")}, 'categories', a.categories,
  'languages', a.languages, 'isSuggested', a.is_suggested, 'isRecommended', a.is_recommended,
  'originalCopy', a.original_copy_id, 'createdDate', a.created_at, 'modifiedDate', a.modified_at, 'capacity', a.capacity,
  'placesLeft', case when a.capacity is not null then greatest(0, a.capacity - a.approved_count) end, 'approvedCount', a.approved_count, 'pendingCount', null,
  'people', ${people}, 'exactLocation', a.exact_location, 'isLocationRounded', a.exact_location,
  'locations', case when a.exact_location then ${rounded} else a.locations::json end, 'context', a.context,
  'timezone', json_build_object('name', a.time_zone, 'rawOffset', ${offset("coalesce(relevant.starts_at, now())")}),
  'dates', json_build_object('durationMinutes', a.duration_minutes, 'options', coalesce((
    select json_agg(json_build_object('id', o.id, 'dayCode', o.day_code, 'timePeriodCode', o.time_period,
      'timeCode', o.time_code, 'decidedStatusInt', o.decided_status, 'votes', json_build_array(),
      'voteCount', o.vote_count, 'startsAt', o.starts_at, 'endsAt', o.ends_at, 'rawOffset', ${offset("o.starts_at")})
      order by o.starts_at, o.id) from date_option o where o.activity_id = a.id), json_build_array())),
  'relevantDate', case when relevant.starts_at is not null then json_build_object('startsAt', relevant.starts_at,
    'dayCode', relevant.day_code, 'timePeriodCode', relevant.time_period, 'timeCode', relevant.time_code) end,
  'images', a.images,
  'metrics', json_build_object(
    'likes', json_build_object('count', coalesce((
      select original.like_count from activity original where original.id = a.original_copy_id), a.like_count),
      'liked', false, 'originalLiked', false),
    'comments', a.comment_count,
    'rating', json_build_object('average', a.rating_sum::float8 / nullif(a.rating_count, 0), 'count', a.rating_count)),
  'viewer', ${viewer}, 'discovery', json_build_object('extraLevel', null, 'reasons', ${reasons}))`;

/** Joins everything that is shown of a page's activities. */
export const shownTables = `page join activity a on a.id = page.activity_id join person h on h.id = a.host_id
  left join lateral (
    select o.starts_at, o.day_code, o.time_period, o.time_code from date_option o where o.activity_id = a.id
    order by o.decided_status desc, o.ends_at > now() desc, o.starts_at limit 1) relevant on true`;
