import { expect, test } from "vitest";
import { type Actor, visitor } from "./actor.ts";
import { can } from "./can.ts";
import { permissionsOf } from "./permission.ts";

function person(userId: string, change: { isVerified?: boolean; userType?: 1 | 3 } = {}): Actor {
  const { isVerified = true, userType = 1 } = change;
  return {
    kind: "traveller",
    userId,
    userType,
    isVerified,
    permissions: permissionsOf(userType),
    suspendedUntil: null,
    isBanned: false,
  };
}

const open = { ownerId: "owner", isPublic: true, isBlocked: false, isOwnerBanned: false };
const own = { ...open, isPublic: false };
const blocked = { ...open, isBlocked: true };

test.each([
  ["owner", person("owner"), ["yes", "yes"], ["yes", "yes"]],
  [
    "owner without a verified address",
    person("owner", { isVerified: false }),
    ["yes", "notVerified"],
    ["yes", "notVerified"],
  ],
  ["visitor", visitor, ["yes", "notLoggedIn"], ["listNotVisible", "listNotVisible"]],
  ["other", person("other"), ["yes", "notOwn"], ["listNotVisible", "listNotVisible"]],
  ["moderator", person("mod", { userType: 3 }), ["yes", "notOwn"], ["listNotVisible", "listNotVisible"]],
] as const)("%s: viewing and editing a public and a private list", (_name, actor, whenPublic, whenPrivate) => {
  const answers = (list: typeof open) =>
    (["viewList", "editList"] as const).map((action) => {
      const answer = can(actor, action, list);
      return answer.allowed ? "yes" : answer.reason;
    });
  expect([answers(open), answers(own)]).toEqual([whenPublic, whenPrivate]);
});

test("a ban hides a public list from everyone but staff", () => {
  const hidden = { ...open, isOwnerBanned: true };
  const viewers = [visitor, person("other"), person("mod", { userType: 3 })];
  expect(viewers.map((viewer) => can(viewer, "viewList", hidden).allowed)).toEqual([false, false, true]);
  expect(can(person("mod", { userType: 3 }), "viewList", { ...hidden, isPublic: false }).allowed).toBe(false);
});

test("a block hides a public list, and creating lists requires a verified address", () => {
  expect(can(person("other"), "viewList", blocked).allowed).toBe(false);
  expect(can(person("other"), "createList", null).allowed).toBe(true);
  expect(can(person("new", { isVerified: false }), "createList", null)).toMatchObject({ reason: "notVerified" });
});
