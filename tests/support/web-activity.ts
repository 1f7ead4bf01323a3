import type { Activity } from "@meander/domain/contract/activities";
import { dateLimits } from "@meander/domain/constants";
import { nightOf } from "@meander/domain/discovery/tonight-window";
import type { LonLat } from "@meander/domain/geo/point";
import { activityPath } from "@meander/domain/paths";
import { addDays } from "@meander/domain/time/day-code";
import { periodOfHour } from "@meander/domain/time/period";
import { dayCodeAt, type TimeZone, wallClockAt } from "@meander/domain/time/zone";
import type { APIResponse, BrowserContext } from "@playwright/test";
import { queryProduct } from "./web-database.ts";
import { post } from "./web-people.ts";
import { addressInMontevideo } from "./web-target.ts";

const privateApi = "/api/private/v1.0";

const HOUR_MS = 3_600_000;

export type MadeActivity = { readonly id: string; readonly path: string; readonly optionIds: readonly string[] };

/** Where a spec's activity takes place. */
type Place = {
  readonly coordinates: LonLat;
  readonly zone: TimeZone;
  readonly discoverPath: string;
  /** Of a visitor who seems to be there. */
  readonly headers: { readonly "x-forwarded-for"?: string };
};

const CAMDEN: Place = {
  coordinates: [-0.1426, 51.539],
  zone: "Europe/London",
  discoverPath: "/discover/united-kingdom/england/london",
  // Unknown addresses are taken to be in London.
  headers: {},
};

const MONTEVIDEO: Place = {
  coordinates: [-56.1913, -34.9033],
  zone: "America/Montevideo",
  discoverPath: "/discover/uruguay/montevideo-department/montevideo",
  headers: { "x-forwarded-for": addressInMontevideo },
};

/** Published by the logged-in person of the context: in Camden if nothing else is said, with two evenings to vote on. */
export async function publishActivity(context: BrowserContext, title: string, place = CAMDEN): Promise<MadeActivity> {
  const today = dayCodeAt(new Date(), place.zone);
  const options = [3, 4].map((days) => ({ dayCode: addDays(today, days), timePeriodCode: 3, timeCode: 19 }));
  const point = { coordinates: place.coordinates, properties: { name: "The Old Lock" } };
  const response = await post(context, `${privateApi}/activity`, {
    title,
    summary: "Along the water.",
    categories: [1],
    status: 1,
    locations: { points: [point], paths: [] },
    dates: { durationMinutes: 120, options },
  });
  const { activity } = await read<{ activity: Activity }>(response);
  const optionIds = activity.dates.options
    .toSorted((one, other) => one.startsAt.localeCompare(other.startsAt))
    .map(({ id }) => id);
  return { id: activity._id, path: activityPath(activity), optionIds };
}

export async function callActivity(context: BrowserContext, path: string, body: object = {}): Promise<void> {
  await read(await post(context, `${privateApi}/activity/${path}`, body));
}

/**
 * Publishes an activity halfway through the rest of the current or next night. It is in Camden, unless that night ends
 * within two hours: then it would begin before the spec reaches it.
 */
export async function publishTonight(context: BrowserContext, title: string): Promise<MadeActivity & { place: Place }> {
  const now = new Date();
  const isLate = nightOf(now, CAMDEN.zone).to.getTime() - now.getTime() < 2 * HOUR_MS;
  const place = isLate ? MONTEVIDEO : CAMDEN;
  const { from, to } = nightOf(now, place.zone);
  const made = await publishActivity(context, title, place);
  await moveStart(made.id, new Date((Math.max(from.getTime(), now.getTime()) + to.getTime()) / 2), place.zone);
  return { ...made, place };
}

/** Sets its only date to a decided one at an instant, so that a spec can run at any hour. */
export async function moveStart(activityId: string, startsAt: Date, zone = CAMDEN.zone): Promise<void> {
  const { dayCode, hour } = wallClockAt(startsAt, zone);
  const isSmallHour = hour < dateLimits.todayEndsAtHour;
  const timeCode = Math.floor((isSmallHour ? hour + 24 : hour) * 4) / 4;
  await queryProduct(
    "delete from date_option where activity_id = $1 and id <> (select min(id::text)::uuid from date_option where activity_id = $1)",
    [activityId],
  );
  await queryProduct(
    `update date_option set day_code = $3, time_period = $4, time_code = $5, starts_at = $2::timestamptz,
      ends_at = $2::timestamptz + interval '2 hours', decided_status = 3 where activity_id = $1`,
    [activityId, startsAt, isSmallHour ? addDays(dayCode, -1) : dayCode, periodOfHour(timeCode), timeCode],
  );
  await queryProduct("select refresh_activity_search(array[$1::uuid], now())", [activityId]);
}

async function read<Body>(response: APIResponse): Promise<Body> {
  if (!response.ok()) throw new Error(`${response.url()}: ${response.status()} ${await response.text()}`);
  return (await response.json()) as Body;
}
