import { sql } from "kysely";
import { activityBody } from "../../../support/activities.ts";
import {
  succeedingWith,
  each,
  hiddenFromOthers,
  loggedIn,
  onlyHost,
  permission,
  verified,
  whoSeesTheHost,
} from "../roles.ts";
import type { RouteRow } from "../row.ts";
import { type Scene, sceneDay } from "../scene.ts";

const ofDraft = ({ draft }: Scene) => ({ activityId: draft._id });
/** Moderators see a draft but may not change it. */
const changesDraft = { ...hiddenFromOthers, ...each(["moderator", "administrator"], 403) };
export const rows: readonly RouteRow[] = [
  { route: "GET both/activity/{activityId}", expected: whoSeesTheHost },
  {
    route: "GET both/activities",
    when: "whatever one may see of them",
    expected: { ...whoSeesTheHost, ...each(["blocked", "blocking"], 200) },
    send: ({ activity, draft }) => ({ query: `id=${activity._id},${draft._id}` }),
  },
  { route: "GET both/activities/upcoming/{userId}", expected: whoSeesTheHost },
  { route: "GET both/activities/past/{userId}", expected: whoSeesTheHost },
  { route: "GET both/activities/hosted/{userId}", expected: whoSeesTheHost },
  { route: "GET private/activities/upcoming", expected: loggedIn },
  { route: "GET private/activities/past", expected: loggedIn },
  {
    route: "POST private/activity",
    expected: succeedingWith(201, verified),
    send: ({ now }) => ({ body: activityBody({ now }) }),
  },
  {
    route: "PATCH private/activity/{activityId}",
    expected: onlyHost,
    send: () => ({ body: { title: "Mine now" } }),
  },
  {
    route: "PATCH private/activity/{activityId}",
    when: "a draft",
    expected: changesDraft,
    send: (scene) => ({ params: ofDraft(scene), body: { title: "Mine now" } }),
  },
  {
    route: "DELETE private/activity/{activityId}",
    when: "a draft",
    expected: changesDraft,
    send: (scene) => ({ params: ofDraft(scene) }),
  },
  {
    route: "DELETE private/activity/{activityId}",
    when: "one that was open",
    expected: { ...onlyHost, host: 409 },
  },
  {
    route: "POST private/activity/{activityId}/status",
    when: "closing",
    expected: onlyHost,
    send: () => ({ body: { status: 2 } }),
  },
  {
    route: "POST private/activity/{activityId}/status",
    when: "publishing a draft",
    expected: changesDraft,
    arrange: async (db, { draft }) =>
      db.updateTable("dateOption").set({ voteCount: 0 }).where("activityId", "=", draft._id).execute(),
    send: (scene) => ({ params: ofDraft(scene), body: { status: 1 } }),
  },
  {
    route: "POST private/activity/{activityId}/cancel",
    expected: onlyHost,
    send: () => ({ body: { reason: "Rain" } }),
  },
  {
    route: "PUT private/activity/{activityId}/dates",
    expected: onlyHost,
    send: (scene) => ({
      body: { durationMinutes: 60, options: [{ dayCode: sceneDay(scene, 3), timePeriodCode: 2, timeCode: null }] },
    }),
  },
  {
    route: "POST private/activity/{activityId}/dates/advance",
    expected: onlyHost,
    send: ({ optionIds }) => ({ body: { optionId: optionIds[0] } }),
  },
  {
    route: "POST private/activity/{activityId}/dates/back",
    expected: onlyHost,
    // The only date is decided, and a second one isn't.
    arrange: (db, { activity }) =>
      sql`
        with decided as (
          update date_option set decided_status = 3 where activity_id = ${activity._id}::uuid returning *)
        insert into date_option (activity_id, day_code, time_period, time_code, decided_status, starts_at, ends_at)
        select activity_id, day_code + 1, time_period, time_code, 2, starts_at + interval '1 day',
          ends_at + interval '1 day'
        from decided`.execute(db),
  },
  {
    route: "POST private/activity/{activityId}/recommend",
    expected: permission("recommendActivities"),
    send: () => ({ body: { recommended: true } }),
  },
];
