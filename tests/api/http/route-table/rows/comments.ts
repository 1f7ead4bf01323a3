import { succeedingWith, each, onlyAuthor, verifiedWhoSeeTheHost, whoSeesTheHost } from "../roles.ts";
import type { RouteRow } from "../row.ts";

export const rows: readonly RouteRow[] = [
  { route: "GET both/activity/{activityId}/comments", expected: whoSeesTheHost },
  {
    route: "POST private/activity/{activityId}/comment",
    expected: succeedingWith(201, verifiedWhoSeeTheHost),
    send: () => ({ body: { text: "Hello" } }),
  },
  {
    route: "DELETE private/comment/{commentId}",
    expected: {
      ...onlyAuthor,
      ...each(["blocked", "blocking"], 404),
    },
  },
  {
    route: "POST private/activity/{activityId}/like",
    expected: verifiedWhoSeeTheHost,
    send: () => ({ body: { liked: true } }),
  },
];
