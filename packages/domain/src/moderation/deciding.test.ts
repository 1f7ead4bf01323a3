import { describe, expect, test } from "vitest";
import type { Traveller } from "../permission/actor.ts";
import { permissionsOf } from "../permission/permission.ts";
import { type UserTypeCode, userType, userTypes } from "../person/user-type.ts";
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
  return { subjectType: "user", status: "open", owner, reporterIds: ["aiko"], secondOpinionBy: null, ...wishes };
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
