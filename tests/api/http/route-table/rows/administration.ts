import { permission } from "../roles.ts";
import type { RouteRow } from "../row.ts";

export const rows: readonly RouteRow[] = [
  // Every read of people's addresses is audited.
  { route: "GET private/admin/users", expected: permission("seeUserDetails"), writes: true },
  { route: "GET private/admin/user/{userId}", expected: permission("seeUserDetails"), writes: true },
  {
    route: "POST private/admin/user/{userId}/promote",
    expected: permission("promoteUsers"),
    send: ({ subject }) => ({ params: { userId: subject.id }, body: { userType: 2, from: 1 } }),
  },
  { route: "GET private/admin/activities/active", expected: permission("overseeActivities") },
  {
    route: "GET private/admin/activities/search",
    expected: permission("overseeActivities", "sendCampaigns", "seeAllComments"),
    send: () => ({ query: "q=walk" }),
  },
  { route: "GET private/admin/user/{userId}/cases", expected: permission("moderateActivities", "moderateUsers") },
  {
    route: "POST private/admin/activity/{activityId}/hide",
    expected: permission("moderateActivities"),
    send: () => ({ body: { hidden: true } }),
  },
  {
    route: "GET private/admin/metrics",
    expected: permission("overseeActivities", "moderateUsers", "sendCampaigns"),
  },
  { route: "GET private/admin/audit", expected: permission("promoteUsers") },
];
