import type { SearchCase } from "./cases.ts";

const person = (alias: string) =>
  `json_build_object('_id', ${alias}.id, 'firstName', ${alias}.first_name, 'lastName', ${alias}.last_name,
     'image', ${alias}.image, 'headline', ${alias}.headline)`;

/** What a card shows, as the product's answer has it. */
const activity = `json_build_object('_id', a.id, 'status', a.status, 'title', a.title, 'summary', a.summary,
  'host', ${person("h")}, 'categories', a.categories, 'languages', a.languages, 'isSuggested', a.is_suggested,
  'isRecommended', a.is_recommended, 'originalCopy', a.original_copy_id, 'createdDate', a.created_at,
  'modifiedDate', a.modified_at, 'capacity', a.capacity, 'approvedCount', a.approved_count,
  'people', (select json_agg(${person("p")} order by t.decided_at, t.person_id)
    from (select person_id, decided_at from participant where activity_id = a.id and status = 3
      order by decided_at, person_id limit 4) t join person p on p.id = t.person_id),
  'exactLocation', a.exact_location, 'locations', a.locations, 'context', a.context, 'timezone', a.time_zone,
  'durationMinutes', a.duration_minutes,
  'options', (select json_agg(json_build_object('id', o.id, 'dayCode', o.day_code, 'timePeriodCode', o.time_period,
      'timeCode', o.time_code, 'decidedStatusInt', o.decided_status, 'voteCount', o.vote_count, 'startsAt', o.starts_at,
      'endsAt', o.ends_at) order by o.starts_at) from date_option o where o.activity_id = a.id),
  'images', a.images, 'likes', a.like_count, 'comments', a.comment_count, 'ratingSum', a.rating_sum,
  'ratingCount', a.rating_count)`;

/** Page and total in one statement; the total is counted up to a thousand, as the product's is. */
export function floorStatement({ where, order }: SearchCase): string {
  const matches = `from activity_search s where s.next_starts_at > now()
    and (s.is_suggested or s.starts[cardinality(s.starts)] > now()) and ${where}`;
  const gathered = `found as materialized (select s.activity_id, s.next_starts_at ${matches}),`;
  const isGathered = order === "gather";
  const counted = isGathered ? "from found s" : matches;
  const page = isGathered ? "from found s" : matches.replace("activity_search s", `(${soonest(order)}) s`);
  return `
    with ${isGathered ? gathered : ""} page as materialized (
      select s.activity_id, s.next_starts_at ${page} order by s.next_starts_at, s.activity_id limit 10
    )
    select json_build_object(
      'total', (select count(*) from (select 1 ${counted} limit 1001) counted),
      'activities', (select json_agg(${activity} order by page.next_starts_at, page.activity_id)
        from page join activity a on a.id = page.activity_id join person h on h.id = a.host_id)
    ) as answer`;
}

/** As far as ten are surely met; left alone, the planner would read all of a box or all that has a word. */
function soonest(order: SearchCase["order"]): string {
  if (order === "walk" || order === "gather") return "select * from activity_search";
  return `select * from activity_search where next_starts_at > now() and ${order.within} order by next_starts_at, activity_id limit 2000`;
}
