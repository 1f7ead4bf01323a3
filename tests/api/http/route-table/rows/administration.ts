import { permission, succeedingWith } from "../roles.ts";
import type { RouteRow } from "../row.ts";

const tagId = "018f0000-0000-7000-8000-000000000003";

export const rows: readonly RouteRow[] = [
  // Every read of people's addresses is audited.
  { route: "GET private/admin/users", expected: permission("seeUserDetails"), writes: true },
  { route: "GET private/admin/user/{userId}", expected: permission("seeUserDetails"), writes: true },
  {
    route: "POST private/admin/user/{userId}/promote",
    expected: permission("promoteUsers"),
    send: ({ subject }) => ({ params: { userId: subject.id }, body: { userType: 2, from: 1 } }),
  },
  {
    route: "GET private/admin/user/{userId}/file",
    expected: permission("seeUserDetails"),
  },
  { route: "GET private/admin/user/{userId}/messages", expected: permission("seeUserDetails"), writes: true },
  {
    route: "POST private/admin/user/{userId}/reveal",
    expected: permission("seeUserDetails"),
    send: () => ({ body: { reason: "Asked by the police" } }),
  },
  {
    route: "POST private/admin/user/{userId}/tags",
    expected: permission("moderateUsers"),
    send: ({ subject }) => ({ params: { userId: subject.id }, body: { tag: "Talk first", days: 30 } }),
  },
  {
    route: "DELETE private/admin/user/{userId}/tags/{tagId}",
    expected: permission("moderateUsers"),
    arrange: (db, { subject, now }) =>
      db
        .insertInto("personTag")
        .values({ id: tagId, personId: subject.id, tag: "Talk first", createdAt: now })
        .execute(),
    send: ({ subject }) => ({ params: { userId: subject.id, tagId } }),
  },
  {
    route: "DELETE private/admin/user/{userId}/tags/{tagId}",
    when: "of somebody else",
    expected: succeedingWith(404, permission("moderateUsers")),
    writes: false,
    send: ({ subject }) => ({ params: { userId: subject.id, tagId } }),
  },
  { route: "GET private/admin/activities/active", expected: permission("overseeActivities") },
  {
    route: "GET private/admin/activities/search",
    expected: permission("overseeActivities", "sendCampaigns", "seeAllComments"),
    send: () => ({ query: "q=walk" }),
  },
  { route: "GET private/admin/user/{userId}/cases", expected: permission("moderateActivities", "moderateUsers") },
  {
    route: "GET private/admin/metrics",
    expected: permission("overseeActivities", "moderateUsers", "sendCampaigns"),
  },
  { route: "GET private/admin/audit", expected: permission("promoteUsers") },
];
