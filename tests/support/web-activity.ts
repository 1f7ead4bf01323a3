import type { Activity } from "@meander/domain/contract/activities";
import { dateLimits } from "@meander/domain/constants";
import { activityPath } from "@meander/domain/paths";
import { addDays } from "@meander/domain/time/day-code";
import { periodOfHour } from "@meander/domain/time/period";
import { dayCodeAt, wallClockAt } from "@meander/domain/time/zone";
import type { APIResponse, BrowserContext } from "@playwright/test";
import { queryProduct } from "./web-database.ts";
import { post } from "./web-people.ts";

const privateApi = "/api/private/v1.0";

export type MadeActivity = { readonly id: string; readonly path: string; readonly optionIds: readonly string[] };

/** Published by the logged-in person of the context: in Camden, with two evenings to vote on. */
export async function publishActivity(context: BrowserContext, title: string): Promise<MadeActivity> {
  const today = dayCodeAt(new Date(), "Europe/London");
  const options = [3, 4].map((days) => ({ dayCode: addDays(today, days), timePeriodCode: 3, timeCode: 19 }));
  const point = { coordinates: [-0.1426, 51.539], properties: { name: "The Old Lock" } };
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

/** Sets its only date to a decided one at an instant in London, so that a spec can run at any hour. */
export async function moveStart(activityId: string, startsAt: Date): Promise<void> {
  const { dayCode, hour } = wallClockAt(startsAt, "Europe/London");
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
