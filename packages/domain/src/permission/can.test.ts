import { describe, expect, test } from "vitest";
import { activityStates } from "../activity/state.ts";
import type { UserTypeCode } from "../person/user-type.ts";
import { type ActivityResource, activityRules } from "./activity-rules.ts";
import { type Actor, type Traveller, visitor } from "./actor.ts";
import { type Action, can } from "./can.ts";
import { permissionsOf } from "./permission.ts";
import { assignableTypes } from "./person-rules.ts";

function person(userId: string, userType: UserTypeCode = 1, isVerified = true): Traveller {
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

const host = person("host");
const guest = person("guest");
const unverified = person("new", 1, false);
const publisher = person("publisher", 2);
const moderator = person("moderator", 3);
const administrator = person("administrator", 4);

function activity(change: Partial<ActivityResource> = {}): ActivityResource {
  return {
    hostId: "host",
    state: "open",
    isSuggested: false,
    hasOpenDate: true,
    isHidden: false,
    isBlocked: false,
    isHostSuspended: false,
    participation: null,
    hasAttended: false,
    exactLocation: false,
    ...change,
  };
}

type ActivityAction = keyof typeof activityRules;
const activityActions = Object.keys(activityRules) as ActivityAction[];

function verdict(actor: Actor, action: ActivityAction, resource: ActivityResource): string {
  const answer = can(actor, action, resource);
  return answer.allowed ? "yes" : answer.reason;
}

describe("what an actor may do in each state of an activity", () => {
  /** In the order of `activityStates`: draft, open, closed, expired, cancelled. */
  const table: [ActivityAction, Actor, Partial<ActivityResource>, string[]][] = [
    ["viewActivity", visitor, {}, ["activityNotVisible", "yes", "yes", "yes", "yes"]],
    ["viewActivity", host, {}, ["yes", "yes", "yes", "yes", "yes"]],
    ["viewActivity", moderator, { isHidden: true }, ["yes", "yes", "yes", "yes", "yes"]],
    ["seeGuests", visitor, {}, ["activityNotVisible", ...Array(4).fill("notPermitted")]],
    ["seeGuests", guest, {}, ["activityNotVisible", ...Array(4).fill("notPermitted")]],
    ["seeGuests", guest, { participation: 1 }, ["activityNotVisible", ...Array(4).fill("notPermitted")]],
    ["seeGuests", guest, { participation: 2 }, ["activityNotVisible", ...Array(4).fill("notPermitted")]],
    ["seeGuests", guest, { participation: 3 }, ["activityNotVisible", "yes", "yes", "yes", "yes"]],
    ["seeGuests", guest, { participation: 4 }, ["activityNotVisible", ...Array(4).fill("notPermitted")]],
    ["seeGuests", host, {}, Array(5).fill("yes")],
    ["seeGuests", moderator, {}, Array(5).fill("yes")],
    ["editActivity", host, {}, ["yes", "yes", "yes", "wrongState", "wrongState"]],
    ["editActivity", guest, {}, ["activityNotVisible", "notHost", "notHost", "notHost", "notHost"]],
    ["changeDates", host, {}, ["yes", "yes", "yes", "wrongState", "wrongState"]],
    ["publishActivity", host, {}, ["yes", "wrongState", "wrongState", "wrongState", "wrongState"]],
    ["closeActivity", host, {}, ["wrongState", "yes", "wrongState", "wrongState", "wrongState"]],
    ["reopenActivity", host, {}, ["wrongState", "wrongState", "yes", "wrongState", "wrongState"]],
    ["cancelActivity", host, {}, ["wrongState", "yes", "yes", "wrongState", "wrongState"]],
    ["deleteActivity", host, {}, ["yes", "wrongState", "wrongState", "wrongState", "wrongState"]],
    ["decideParticipant", host, {}, ["wrongState", "yes", "yes", "wrongState", "wrongState"]],
    ["verifyAttendance", host, {}, ["notOver", "notOver", "notOver", "yes", "notOver"]],
    ["joinActivity", guest, {}, ["activityNotVisible", "yes", "notOpen", "notOpen", "notOpen"]],
    [
      "joinActivity",
      guest,
      { isHostSuspended: true },
      ["activityNotVisible", "notOpen", "notOpen", "notOpen", "notOpen"],
    ],
    [
      "joinActivity",
      guest,
      { hasOpenDate: false },
      ["activityNotVisible", "underWay", "notOpen", "notOpen", "notOpen"],
    ],
    ["joinActivity", guest, { isSuggested: true }, ["activityNotVisible", "notOpen", "notOpen", "notOpen", "notOpen"]],
    [
      "joinActivity",
      host,
      {},
      ["hostCannotJoin", "hostCannotJoin", "hostCannotJoin", "hostCannotJoin", "hostCannotJoin"],
    ],
    ["leaveActivity", guest, { participation: 3 }, ["wrongState", "yes", "yes", "wrongState", "wrongState"]],
    ["voteOnDates", guest, { participation: 2 }, ["activityNotVisible", "yes", "yes", "wrongState", "wrongState"]],
    ["voteOnDates", host, {}, ["yes", "yes", "yes", "wrongState", "wrongState"]],
    [
      "rateActivity",
      guest,
      { participation: 3, hasAttended: true },
      ["activityNotVisible", "notOver", "notOver", "yes", "notOver"],
    ],
    ["likeActivity", guest, {}, ["activityNotVisible", "yes", "yes", "yes", "yes"]],
    ["commentOnActivity", guest, {}, ["activityNotVisible", "yes", "yes", "yes", "yes"]],
    ["commentOnActivity", host, {}, ["wrongState", "yes", "yes", "yes", "yes"]],
    ["copyActivity", guest, { isSuggested: true }, ["activityNotVisible", "yes", "yes", "yes", "yes"]],
    ["copyActivity", host, {}, ["yes", "yes", "yes", "yes", "yes"]],
    ["copyActivity", host, { isHidden: true }, Array(5).fill("notPermitted")],
    ["suggestActivity", host, {}, ["yes", "yes", "yes", "wrongState", "wrongState"]],
    ["recommendActivity", publisher, {}, ["activityNotVisible", "yes", "yes", "wrongState", "wrongState"]],
    ["reportActivity", guest, {}, ["activityNotVisible", "yes", "yes", "yes", "yes"]],
  ];

  test.each(table)("%s", (action, actor, change, expected) => {
    const verdicts = activityStates.map((state) => verdict(actor, action, activity({ ...change, state })));
    expect(verdicts).toEqual(expected);
  });
});

describe("who may act at all", () => {
  const writes = activityActions.filter(
    (action) => !["viewActivity", "seeGuests", "seeExactLocation"].includes(action),
  );

  test.each(writes)("a visitor must log in to %s", (action) => {
    expect(verdict(visitor, action, activity())).toBe("notLoggedIn");
  });

  test.each(writes.filter((action) => action !== "reportActivity"))(
    "a person with an unverified address may not %s",
    (action) => {
      expect(verdict(unverified, action, activity())).toBe("notVerified");
    },
  );

  test.each(activityActions)("a block hides each side's activities from the other: %s", (action) => {
    expect(verdict(guest, action, activity({ isBlocked: true }))).toBe("activityNotVisible");
  });

  test("unverified people may browse, report, and edit only their own profile", () => {
    const self = { userId: "new", userType: 1, isBlocked: false } as const;
    expect(can(unverified, "reportActivity", activity())).toEqual({ allowed: true });
    expect(can(unverified, "reportUser", { userId: "guest" })).toEqual({ allowed: true });
    expect(can(unverified, "viewActivity", activity())).toEqual({ allowed: true });
    expect(can(unverified, "editProfile", self)).toEqual({ allowed: true });
    expect(can(guest, "editProfile", self)).toEqual({ allowed: false, reason: "notOwn" });
    expect(can(unverified, "createActivity", null)).toEqual({ allowed: false, reason: "notVerified" });
    expect(can(guest, "createActivity", null)).toEqual({ allowed: true });
  });
});

describe("participating", () => {
  test.each([
    [1, "joinDeclined"],
    [2, "alreadyParticipating"],
    [3, "alreadyParticipating"],
    [4, "yes"],
  ] as const)("joining again from status %i: %s", (participation, expected) => {
    expect(verdict(guest, "joinActivity", activity({ participation }))).toBe(expected);
  });

  test.each([
    [null, "notParticipating"],
    [1, "notParticipating"],
    [2, "yes"],
    [3, "yes"],
    [4, "notParticipating"],
  ] as const)("voting with status %s: %s", (participation, expected) => {
    expect(verdict(guest, "voteOnDates", activity({ participation }))).toBe(expected);
  });

  test("a participant may leave an activity that they can no longer see", () => {
    expect(verdict(guest, "leaveActivity", activity({ participation: 3, isHidden: true }))).toBe("yes");
    expect(verdict(guest, "leaveActivity", activity({ participation: 2, isBlocked: true }))).toBe("yes");
  });

  test("rating requires a confirmed attendance and is refused to the host", () => {
    expect(verdict(guest, "rateActivity", activity({ state: "expired", participation: 3 }))).toBe("notAttended");
    expect(verdict(host, "rateActivity", activity({ state: "expired" }))).toBe("isOwn");
  });

  test("a protected exact location is visible to approved participants only", () => {
    const secret = activity({ exactLocation: true });
    expect(verdict(visitor, "seeExactLocation", activity())).toBe("yes");
    expect(verdict(visitor, "seeExactLocation", secret)).toBe("notPermitted");
    expect(verdict(guest, "seeExactLocation", { ...secret, participation: 2 })).toBe("notPermitted");
    expect(verdict(guest, "seeExactLocation", { ...secret, participation: 3 })).toBe("yes");
    expect(verdict(host, "seeExactLocation", secret)).toBe("yes");
  });

  test("recommending requires the permission, and hosts can't report their own activity", () => {
    expect(verdict(guest, "recommendActivity", activity())).toBe("notPermitted");
    expect(verdict(host, "reportActivity", activity())).toBe("isOwn");
    expect(verdict(guest, "copyActivity", activity())).toBe("notPermitted");
  });
});

describe("people and comments", () => {
  const subject = (userId: string, userType: UserTypeCode, isBlocked = false) => ({ userId, userType, isBlocked });
  const reason = (answer: { allowed: boolean; reason?: string }) => (answer.allowed ? "yes" : answer.reason);

  test("a block, a check or a ban hides a profile, but not from staff, and a block allows reports", () => {
    const blocked = { ...subject("other", 1, true), isBeingChecked: false, isBanned: false };
    expect(reason(can(guest, "viewProfile", blocked))).toBe("personNotVisible");
    expect(reason(can(moderator, "viewProfile", blocked))).toBe("yes");
    const checked = { ...subject("other", 1), isBeingChecked: true, isBanned: false };
    for (const hidden of [checked, { ...checked, isBeingChecked: false, isBanned: true }]) {
      expect([guest, visitor, moderator].map((actor) => reason(can(actor, "viewProfile", hidden)))).toEqual([
        "personNotVisible",
        "personNotVisible",
        "yes",
      ]);
    }
    expect(reason(can(guest, "viewProfile", { ...checked, userId: "guest" }))).toBe("yes");
    expect(reason(can(guest, "reportUser", blocked))).toBe("yes");
    expect(reason(can(guest, "reportUser", subject("guest", 1)))).toBe("isSelf");
    expect(reason(can(guest, "blockUser", subject("guest", 1)))).toBe("isOwn");
  });

  test("moderating requires a higher rank", () => {
    expect(reason(can(moderator, "moderateUser", subject("x", 5)))).toBe("yes");
    expect(reason(can(moderator, "moderateUser", subject("x", 3)))).toBe("rankTooLow");
    expect(reason(can(administrator, "moderateUser", subject("x", 4)))).toBe("rankTooLow");
    expect(reason(can(guest, "moderateUser", subject("x", 1)))).toBe("notPermitted");
    expect(reason(can(moderator, "seeUserDetails", subject("x", 1)))).toBe("yes");
    expect(reason(can(publisher, "seeUserDetails", subject("x", 1)))).toBe("notPermitted");
  });

  test("administrators promote lower ranks, and the last administrator can't be demoted", () => {
    const promotion = { ...subject("x", 1), nextUserType: 3 as const, isLastAdministrator: false };
    const self = { ...promotion, userId: "administrator", userType: 4 as const, nextUserType: 1 as const };
    expect(reason(can(administrator, "promoteUser", promotion))).toBe("yes");
    expect(reason(can(moderator, "promoteUser", promotion))).toBe("notPermitted");
    expect(reason(can(administrator, "promoteUser", self))).toBe("isOwn");
    expect(reason(can(administrator, "promoteUser", { ...self, isLastAdministrator: true }))).toBe("lastAdministrator");
    expect(reason(can(administrator, "promoteUser", { ...promotion, userType: 4 }))).toBe("rankTooLow");
  });

  test("only user types up to the actor's own are assignable", () => {
    const as = (userType: UserTypeCode) => ({ ...subject("x", userType), isLastAdministrator: false });
    expect(assignableTypes(administrator, as(1))).toEqual([2, 3, 4, 5]);
    expect(assignableTypes(administrator, as(3))).toEqual([1, 2, 4, 5]);
    expect(assignableTypes(administrator, as(4))).toEqual([]);
    expect(assignableTypes(moderator, as(1))).toEqual([]);
    expect(assignableTypes(visitor, as(1))).toEqual([]);
  });

  test("authors edit and delete their comments, others report", () => {
    const comment = { authorId: "guest", isBlocked: false, isRemoved: false, isActivityVisible: true };
    const table: [Action & ("editComment" | "deleteComment" | "reportComment" | "viewComment"), Actor, string][] = [
      ["viewComment", visitor, "yes"],
      ["editComment", guest, "yes"],
      ["editComment", moderator, "notOwn"],
      ["deleteComment", guest, "yes"],
      ["deleteComment", moderator, "notOwn"],
      ["deleteComment", host, "notOwn"],
      ["reportComment", host, "yes"],
      ["reportComment", guest, "isOwn"],
      ["reportComment", visitor, "notLoggedIn"],
    ];
    expect(table.map(([action, actor]) => reason(can(actor, action, comment)))).toEqual(table.map((row) => row[2]));
    expect(reason(can(guest, "viewComment", { ...comment, isRemoved: true }))).toBe("commentNotVisible");
    expect(reason(can(moderator, "viewComment", { ...comment, isRemoved: true }))).toBe("yes");
    expect(reason(can(guest, "reportComment", { ...comment, authorId: "x", isBlocked: true }))).toBe(
      "commentNotVisible",
    );
  });

  test("comments on an activity that isn't visible are hidden, except that authors may delete their own", () => {
    const comment = { authorId: "guest", isBlocked: false, isRemoved: false, isActivityVisible: false };
    for (const action of ["viewComment", "editComment", "deleteComment", "reportComment"] as const) {
      expect(reason(can(host, action, comment)), action).toBe("commentNotVisible");
    }
    expect(reason(can(guest, "deleteComment", comment))).toBe("yes");
    expect(reason(can({ ...guest, suspendedUntil: new Date("2026-11-28T14:30:00Z") }, "deleteComment", comment))).toBe(
      "yes",
    );
    expect(reason(can(guest, "deleteComment", { ...comment, isRemoved: true }))).toBe("commentNotVisible");
    expect(reason(can(moderator, "deleteComment", comment))).toBe("notOwn");
  });
});

describe("a suspended account", () => {
  const until = new Date("2026-11-28T14:30:00Z");
  const pausedGuest = { ...guest, suspendedUntil: until };
  const pausedHost = { ...host, suspendedUntil: until };
  const pausedModerator = { ...moderator, suspendedUntil: until };

  test("may view and leave, and gets the suspension's end with any other refusal", () => {
    const part = activity({ participation: 3 });
    const mayDo = activityActions.filter((action) => can(pausedGuest, action, part).allowed);
    expect(mayDo).toEqual(["viewActivity", "leaveActivity", "seeGuests", "seeExactLocation"]);
    expect(can(pausedGuest, "joinActivity", activity())).toEqual({ allowed: false, reason: "suspended", until });
    expect(can(pausedGuest, "createActivity", null)).toEqual({ allowed: false, reason: "suspended", until });
    expect(verdict(pausedHost, "cancelActivity", activity())).toBe("suspended");
  });

  test("may edit its own profile", () => {
    const self = { userId: "guest", userType: 1 as const, isBlocked: false };
    expect(can(pausedGuest, "editProfile", self).allowed).toBe(true);
  });

  test("has no staff permissions", () => {
    expect(can(pausedModerator, "moderateUser", { userId: "x", userType: 1, isBlocked: false }).allowed).toBe(false);
    expect(verdict(pausedModerator, "viewActivity", activity({ isHidden: true }))).toBe("activityNotVisible");
  });
});
