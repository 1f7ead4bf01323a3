import { pictureAddress } from "@meander/domain/image/picture-address";
import { StaffConsole } from "../../../../support/staff-console.ts";
import { each, loggedIn, permission, roles, verified, verifiedWhoSeeTheHost, whoSeesTheHost } from "../roles.ts";
import type { RouteRow } from "../row.ts";
import type { Scene } from "../scene.ts";

const moderators = permission("moderateActivities", "moderateUsers");
const report = { text: "Odd", category: "spam" };

/** The request of a console with one note in its log; the same every time. */
function commandsOf({ caseId, now }: Scene) {
  const deviceId = "018f0000-0000-7000-8000-000000000001";
  const console = new StaffConsole(() => Promise.reject(new Error("Only the row sends commands.")), deviceId);
  const wish = { caseId, createdAt: now, commandId: "018f0000-0000-7000-8000-000000000002" };
  return { deviceId, deviceLabel: "Desk", commands: [console.write({ type: "note", text: "Seen before" }, wish)] };
}

export const rows: readonly RouteRow[] = [
  {
    route: "POST private/user/{userId}/report",
    when: "also of somebody one blocks",
    expected: { ...verified, unverified: 200, ...each(["host"], 409) },
    send: () => ({ body: report }),
  },
  {
    route: "POST private/activity/{activityId}/report",
    expected: { ...verifiedWhoSeeTheHost, unverified: 200, ...each(["host"], 409) },
    send: () => ({ body: report }),
  },
  {
    route: "POST private/comment/{commentId}/report",
    expected: { ...verifiedWhoSeeTheHost, unverified: 200, ...each(["author"], 409) },
    send: () => ({ body: report }),
  },
  {
    route: "POST private/media/{pictureId}/report",
    expected: { ...verified, unverified: 200, ...each(["author"], 409) },
    arrange: (db, { people, pictureId }) =>
      db
        .updateTable("person")
        .set({ image: pictureAddress(pictureId) })
        .where("id", "=", people.author.id)
        .execute(),
    send: () => ({ body: report }),
  },
  {
    route: "POST private/media/{pictureId}/report",
    when: "used nowhere",
    expected: { ...each(roles, 404), visitor: 401, suspended: 403, author: 409 },
    writes: false,
    send: () => ({ body: report }),
  },
  { route: "GET private/admin/cases", expected: moderators },
  {
    route: "POST private/admin/cases",
    expected: moderators,
    send: ({ people }) => ({ body: { ...report, subjectType: "user", subjectId: people.host.id } }),
  },
  { route: "GET private/admin/case/{caseId}", expected: moderators },
  { route: "GET private/admin/case/{caseId}/evidence", expected: moderators },
  { route: "POST private/admin/case/{caseId}/claim", expected: moderators },
  { route: "GET private/admin/colleagues", expected: moderators },
  {
    route: "POST private/admin/case/{caseId}/viewers",
    expected: moderators,
    send: () => ({ body: { isLooking: true } }),
  },
  {
    route: "POST private/admin/case/{caseId}/release",
    expected: moderators,
    writes: false,
    send: () => ({ body: { token: "1" } }),
  },
  { route: "GET private/admin/sync", expected: moderators },
  {
    route: "POST private/admin/commands",
    when: "from a new device",
    expected: moderators,
    send: (scene) => ({ body: commandsOf(scene) }),
  },
  {
    route: "GET private/admin/stream",
    expected: permission("moderateActivities", "moderateUsers", "sendCampaigns"),
    isStream: true,
  },
  { route: "GET private/notifications/stream", expected: loggedIn, isStream: true },
  { route: "GET public/activity/{activityId}/stream", expected: whoSeesTheHost, isStream: true },
];
