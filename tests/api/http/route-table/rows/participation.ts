import { each, loggedIn, onlyHost, verifiedWhoSeeTheHost } from "../roles.ts";
import type { RouteRow } from "../row.ts";

export const rows: readonly RouteRow[] = [
  {
    route: "POST private/activity/{activityId}/join",
    expected: { ...verifiedWhoSeeTheHost, ...each(["host", "pending", "approved", "declined"], 409) },
    send: ({ optionIds }) => ({ body: { optionIds, message: "May I come?" } }),
  },
  {
    route: "POST private/activity/{activityId}/vote",
    expected: {
      ...verifiedWhoSeeTheHost,
      ...each(["consumer", "publisher", "moderator", "administrator", "marketer", "author", "declined", "left"], 409),
    },
    send: () => ({ body: { optionIds: [] } }),
  },
  {
    route: "POST private/activity/{activityId}/leave",
    expected: {
      ...verifiedWhoSeeTheHost,
      ...each(["consumer", "publisher", "moderator", "administrator", "marketer"], 409),
      ...each(["author", "host", "declined", "left", "suspended"], 409),
    },
  },
  {
    route: "GET private/activity/{activityId}/participants",
    expected: { ...loggedIn, ...each(["blocked", "blocking"], 404) },
  },
  {
    route: "POST private/activity/{activityId}/participant/{userId}",
    when: "letting somebody in",
    expected: onlyHost,
    send: ({ people }) => ({ params: { userId: people.pending.id }, body: { status: 3 } }),
  },
];
