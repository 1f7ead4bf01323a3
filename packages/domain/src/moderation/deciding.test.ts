import { describe, expect, test } from "vitest";
import type { Traveller } from "../permission/actor.ts";
import { permissionsOf } from "../permission/permission.ts";
import { type UserTypeCode, userType, userTypes } from "../person/user-type.ts";
import { type Decision, decisions } from "./decision.ts";
import {
  type CaseCommand,
  type CaseToDecide,
  canSeeCase,
  refuseClaim,
  refuseCommand,
  refuseUndo,
  subjectTypesFor,
} from "./deciding.ts";

function actor(type: UserTypeCode, permissions: Traveller["permissions"] = permissionsOf(type)): Traveller {
  return { kind: "traveller", userId: "ada", userType: type, isVerified: true, permissions, suspendedUntil: null };
}

const moderator = actor(userType.moderator);
const administrator = actor(userType.administrator);
const ofActivities = actor(userType.consumer, { moderateActivities: true });

function about(wishes: Partial<CaseToDecide> = {}): CaseToDecide {
  const owner = { userId: "dan", userType: userType.consumer };
  const nothing = { appeals: [], secondOpinionBy: null };
  return { subjectType: "user", status: "open", owner, reporterIds: ["aiko"], reportCount: 1, ...nothing, ...wishes };
}

const warn = { type: "decide", decision: "warn" } as const;
const ownedBy = (type: UserTypeCode) => about({ owner: { userId: "dan", userType: type } });

describe("the desk", () => {
  test("has the kinds of subject that somebody's permissions are for", () => {
    expect(subjectTypesFor(moderator)).toEqual(["user", "activity", "comment", "image"]);
    expect(subjectTypesFor(ofActivities)).toEqual(["activity", "comment", "image"]);
    expect(subjectTypesFor(actor(userType.consumer, { moderateUsers: true }))).toEqual(["user"]);
    for (const type of [userType.consumer, userType.publisher, userType.marketer]) {
      expect(subjectTypesFor(actor(type))).toEqual([]);
    }
  });

  test("is empty for whoever's own account is paused", () => {
    expect(subjectTypesFor({ ...moderator, suspendedUntil: new Date("2026-12-01") })).toEqual([]);
  });

  test("keeps one's own case from oneself", () => {
    const own = about({ owner: { userId: "ada", userType: userType.moderator } });
    expect([canSeeCase(moderator, own), canSeeCase(moderator, about())]).toEqual([false, true]);
    const types = ["decide", "undo", "escalate", "askSecondOpinion", "note"] as const;
    for (const type of types) {
      const command: CaseCommand = type === "decide" ? warn : { type };
      expect([type, refuseCommand(moderator, own, command)]).toEqual([type, "caseNotFound"]);
    }
  });
});

describe("deciding", () => {
  test.each(userTypes)("about a $name is for whoever has a higher rank", ({ code }) => {
    const isLower = code !== userType.moderator && code !== userType.administrator;
    expect(refuseCommand(moderator, ownedBy(code), warn)).toBe(isLower ? null : "rankTooLow");
    const mayAdministrator = code !== userType.administrator;
    expect(refuseCommand(administrator, ownedBy(code), warn)).toBe(mayAdministrator ? null : "rankTooLow");
  });

  test("is not for reporters, nor for whoever asked for a second opinion", () => {
    expect(refuseCommand(moderator, about({ reporterIds: ["aiko", "ada"] }), warn)).toBe("caseReportedByOneself");
    expect(refuseCommand(moderator, about({ secondOpinionBy: "ada" }), warn)).toBe("secondOpinionNeedsAnother");
    expect(refuseCommand(moderator, about({ secondOpinionBy: "ben" }), warn)).toBeNull();
  });

  test("is an administrator's once it was escalated", () => {
    const escalated = about({ status: "escalated" });
    expect(refuseCommand(moderator, escalated, warn)).toBe("escalatedNeedsAdministrator");
    expect(refuseCommand(administrator, escalated, warn)).toBeNull();
  });

  test("about a person takes more than about what they made", () => {
    const activity = about({ subjectType: "activity" });
    const decide = (decision: "hideActivity" | "noAction" | "warn" | "suspend") =>
      refuseCommand(ofActivities, { ...activity, owner: null }, { type: "decide", decision, days: 7 });
    expect([decide("hideActivity"), decide("noAction")]).toEqual([null, null]);
    const strong = actor(userType.moderator, { moderateActivities: true });
    for (const decision of ["warn", "suspend"] as const) {
      expect(refuseCommand(strong, activity, { type: "decide", decision, days: 7 })).toBe("forbidden");
    }
    expect(refuseCommand(ofActivities, about(), warn)).toBe("forbidden");
  });

  test("takes a measure that fits, a person to warn, and days to suspend", () => {
    const hide = { type: "decide", decision: "hideActivity" } as const;
    expect(refuseCommand(moderator, about(), hide)).toBe("decisionNotPossible");
    expect(refuseCommand(moderator, about({ owner: null }), warn)).toBe("decisionNotPossible");
    expect(refuseCommand(moderator, about(), { type: "decide", decision: "suspend" })).toBe("suspensionDaysMissing");
  });

  test("can be handed on by those who can't do it themselves", () => {
    const colleague = ownedBy(userType.moderator);
    for (const type of ["escalate", "askSecondOpinion", "note"] as const) {
      expect(refuseCommand(moderator, colleague, { type })).toBeNull();
    }
  });
});

describe("an appeal", () => {
  const appeal = { decision: "suspend", decidedBy: "ben" } as const;
  const appealed = about({ appeals: [appeal], reporterIds: [], reportCount: 0 });
  const give = (decision: Decision, found: CaseToDecide, by = moderator) =>
    refuseCommand(by, found, { type: "decide", decision, days: 7 });

  test("is granted or not, and nothing else, when nobody reported the subject again", () => {
    const possible = decisions.filter((decision) => give(decision, appealed) === null);
    expect(possible).toEqual(["restore", "uphold"]);
  });

  test("is answered by a measure as well when somebody did", () => {
    const both = about({ appeals: [appeal] });
    expect(decisions.filter((decision) => give(decision, both) === null)).toEqual([
      ...["warn", "suspend"],
      ...["restore", "uphold"],
    ]);
  });

  test("can't be answered where there is none", () => {
    expect([give("restore", about()), give("uphold", about())]).toEqual(["decisionNotPossible", "decisionNotPossible"]);
  });

  test("is for somebody else than whoever decided first, an administrator too", () => {
    for (const by of [moderator, administrator]) {
      const own = { ...appealed, appeals: [{ ...appeal, decidedBy: by.userId }] };
      expect([give("restore", own, by), give("uphold", own, by)]).toEqual(["appealNeedsAnother", "appealNeedsAnother"]);
      expect(refuseClaim(by, own)).toBe("appealNeedsAnother");
    }
    expect(refuseClaim(moderator, { ...appealed, appeals: [{ ...appeal, decidedBy: null }] })).toBeNull();
  });

  test("against what was done to a person is granted by those who moderate people", () => {
    const activity = { ...appealed, subjectType: "activity" } as const;
    const hidden = { ...activity, appeals: [{ ...appeal, decision: "hideActivity" }] } as const;
    const strong = actor(userType.moderator, { moderateActivities: true });
    expect([give("restore", activity, strong), give("uphold", activity, strong)]).toEqual(["forbidden", null]);
    expect(give("restore", hidden, strong)).toBeNull();
  });
});

test("a claim is for whoever could decide, while there is something to decide", () => {
  expect(refuseClaim(moderator, about())).toBeNull();
  expect(refuseClaim(moderator, about({ status: "decided" }))).toBe("caseAlreadyDecided");
  expect(refuseClaim(moderator, about({ status: "escalated" }))).toBe("escalatedNeedsAdministrator");
  expect(refuseClaim(moderator, about({ secondOpinionBy: "ada" }))).toBe("secondOpinionNeedsAnother");
});

test("a decision is taken back by its maker or an administrator", () => {
  expect([refuseUndo(moderator, "ada"), refuseUndo(moderator, "ben"), refuseUndo(moderator, null)]).toEqual([
    null,
    "forbidden",
    "forbidden",
  ]);
  expect(refuseUndo(administrator, "ben")).toBeNull();
});
