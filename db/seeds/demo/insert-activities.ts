import { pathLengthMetres } from "@meander/domain/geo/distance";
import type pg from "pg";
import { type PlannedOption, planDates } from "./date-plan.ts";
import { insertLink, insertRow } from "./insert-rows.ts";
import { activityKey, type DemoRegistry, pastActivityKey, personKey } from "./registry.ts";
import type { DemoActivity } from "./types.ts";

const DAY_MS = 24 * 3_600_000;

type PlaceOfPoint = {
  place_id: number;
  country_slug: string;
  region_slug: string | null;
  place_slug: string;
  time_zone: string;
  context: unknown;
};

/** Inserts an activity with its dates, participants, likes and comments. */
export async function insertActivity(
  client: pg.Client,
  registry: DemoRegistry,
  activity: DemoActivity,
  now: Date,
): Promise<void> {
  const place = await findPlace(client, activity);
  const activityId = await insertActivityRow(client, registry, activity, place, { now, status: 1 });
  await registry.add(activityKey(activity.key), activityId);
  await insertDates(client, registry, activity, activityId, planDates(activity, place.time_zone, now));
  await insertParticipants(client, registry, activity, activityId, now);
  await insertComments(client, registry, activity, activityId, now);
  await insertLikes(client, registry, activity, activityId);
}

/** Inserts the activity as an earlier one of three weeks ago: past, attended and rated. */
export async function insertPastActivity(
  client: pg.Client,
  registry: DemoRegistry,
  activity: DemoActivity,
  now: Date,
): Promise<void> {
  const then = new Date(now.getTime() - 21 * DAY_MS);
  const place = await findPlace(client, activity);
  const [date] = planDates({ ...activity, decided: 3 }, place.time_zone, then);
  if (date === undefined) return;
  const activityId = await insertActivityRow(client, registry, activity, place, { now: then, status: 3 });
  await registry.add(pastActivityKey(activity.key), activityId);
  await insertDates(client, registry, activity, activityId, [date]);
  await insertParticipants(client, registry, activity, activityId, then);
  await client.query("update participant set attended_at = $2 where activity_id = $1 and status = 3", [
    activityId,
    date.endsAt,
  ]);
  await client.query("update activity set attended_count = approved_count where id = $1", [activityId]);
  for (const [index, key] of (activity.people ?? []).entries()) {
    await insertLink(client, "rating", {
      activity_id: activityId,
      person_id: registry.get(personKey(key)),
      stars: index % 3 === 2 ? 4 : 5,
      text: RATING_TEXTS[index % RATING_TEXTS.length] ?? "",
      created_at: new Date(date.endsAt.getTime() + DAY_MS / 2),
    });
  }
  await client.query(
    `update activity set (rating_sum, rating_count) = (select coalesce(sum(stars), 0), count(*) from rating where activity_id = $1) where id = $1`,
    [activityId],
  );
}

const RATING_TEXTS = [
  "Exactly the right pace, and I know three new people.",
  "I would go again tomorrow.",
  "A little longer than planned, and worth it.",
];

async function findPlace(client: pg.Client, { at }: DemoActivity): Promise<PlaceOfPoint> {
  const { rows } = await client.query<PlaceOfPoint>(
    `select p.id as place_id, p.country_slug, p.region_slug, p.url_slug as place_slug, p.time_zone, place_context(f.place_id, f.locality_id) as context
     from place_at($1, $2) f join place p on p.id = f.place_id`,
    [at.lon, at.lat],
  );
  const place = rows[0];
  if (place === undefined) throw new Error(`The gazetteer knows no place near ${at.name}.`);
  return place;
}

function insertActivityRow(
  client: pg.Client,
  registry: DemoRegistry,
  activity: DemoActivity,
  place: PlaceOfPoint,
  { now, status }: { readonly now: Date; readonly status: 1 | 3 },
): Promise<string> {
  const openedAt = new Date(now.getTime() - 4 * DAY_MS);
  return insertRow(client, "activity", {
    host_id: registry.get(personKey(activity.host)),
    title: activity.title,
    summary: activity.summary,
    status,
    is_suggested: activity.suggested ?? false,
    is_recommended: activity.recommended ?? false,
    categories: activity.categories,
    languages: activity.languages ?? ["en"],
    capacity: activity.capacity ?? null,
    exact_location: activity.exactLocation ?? false,
    time_zone: place.time_zone,
    duration_minutes: activity.durationMinutes,
    locations: { json: locationsOf(activity, place.context) },
    context: { json: place.context },
    place_id: place.place_id,
    country_slug: place.country_slug,
    region_slug: place.region_slug,
    place_slug: place.place_slug,
    lon: activity.at.lon,
    lat: activity.at.lat,
    opened_at: openedAt,
    created_at: openedAt,
    modified_at: openedAt,
  });
}

function locationsOf({ at, path, medium }: DemoActivity, context: unknown) {
  const { name, address, lon, lat } = at;
  const points = [
    {
      coordinates: [lon, lat],
      properties: { name, ...(address === undefined ? {} : { address }), context, isDefaultLocation: true },
    },
  ];
  if (path === undefined) return { points, paths: [] };
  const distance = Math.round(pathLengthMetres(path));
  return { points, paths: [{ coordinates: path, properties: { medium: medium ?? 2, distance } }] };
}

/** Inserts the options and the participants' votes: everybody votes for the first date, fewer for each later one. */
export async function insertDates(
  client: pg.Client,
  registry: DemoRegistry,
  activity: DemoActivity,
  activityId: string,
  options: readonly PlannedOption[],
): Promise<void> {
  const voters = [activity.host, ...(activity.people ?? []), ...(activity.pending ?? [])].map((key) =>
    registry.get(personKey(key)),
  );
  for (const [index, option] of options.entries()) {
    const optionId = await insertRow(client, "date_option", {
      activity_id: activityId,
      day_code: option.dayCode,
      time_period: option.timePeriodCode,
      time_code: option.timeCode,
      decided_status: option.decidedStatus,
      starts_at: option.startsAt,
      ends_at: option.endsAt,
      vote_count: Math.max(1, voters.length - index * 2),
    });
    for (const personId of voters.slice(0, Math.max(1, voters.length - index * 2))) {
      await insertLink(client, "date_vote", { option_id: optionId, person_id: personId });
    }
  }
  if (options.some((option) => option.decidedStatus === 3)) {
    await client.query("update activity set had_decided_date = true where id = $1", [activityId]);
  }
}

async function insertParticipants(
  client: pg.Client,
  registry: DemoRegistry,
  activity: DemoActivity,
  activityId: string,
  now: Date,
): Promise<void> {
  const participants = [
    ...(activity.people ?? []).map((key) => [key, 3] as const),
    ...(activity.pending ?? []).map((key) => [key, 2] as const),
  ];
  for (const [index, [key, status]] of participants.entries()) {
    const askedAt = new Date(now.getTime() - (36 - index) * 3_600_000);
    await insertLink(client, "participant", {
      activity_id: activityId,
      person_id: registry.get(personKey(key)),
      status,
      message: status === 2 ? "I’m around all week and would love to come." : "",
      asked_at: askedAt,
      decided_at: status === 3 ? new Date(askedAt.getTime() + 3_600_000) : null,
    });
  }
  await client.query("update activity set approved_count = $2, had_approved = $2 > 0 where id = $1", [
    activityId,
    activity.people?.length ?? 0,
  ]);
}

async function insertComments(
  client: pg.Client,
  registry: DemoRegistry,
  activity: DemoActivity,
  activityId: string,
  now: Date,
): Promise<void> {
  for (const [index, [author, text]] of (activity.comments ?? []).entries()) {
    const commentId = await insertRow(client, "comment", {
      activity_id: activityId,
      author_id: registry.get(personKey(author)),
      text,
      posted_at: new Date(now.getTime() - (20 - index * 3) * 3_600_000),
    });
    await registry.add(`comment:${activity.key}:${index}`, commentId);
  }
  await client.query("update activity set comment_count = $2 where id = $1", [
    activityId,
    activity.comments?.length ?? 0,
  ]);
}

/** Likes are rows by people of the demo world, so there are never more likes than people. */
async function insertLikes(
  client: pg.Client,
  registry: DemoRegistry,
  activity: DemoActivity,
  activityId: string,
): Promise<void> {
  await client.query(
    `insert into activity_like (activity_id, person_id)
     select $1, d.item_id from demo_item d
     where d.key like 'person:%' and d.key <> 'person:dan' and d.item_id <> $3
     order by hashtext(d.key || $4) limit $2`,
    [activityId, activity.likes ?? 0, registry.get(personKey(activity.host)), activity.key],
  );
  await client.query(
    "update activity set like_count = (select count(*) from activity_like where activity_id = $1) where id = $1",
    [activityId],
  );
}
