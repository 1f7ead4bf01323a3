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
  refuseReplacement,
  refuseUndo,
  subjectTypesFor,
} from "./deciding.ts";

function actor(type: UserTypeCode, permissions: Traveller["permissions"] = permissionsOf(type)): Traveller {
  return {
    kind: "traveller",
    userId: "ada",
    userType: type,
    isVerified: true,
    permissions,
    suspendedUntil: null,
    isBanned: false,
  };
}

const moderator = actor(userType.moderator);
const administrator = actor(userType.administrator);
const ofActivities = actor(userType.consumer, { moderateActivities: true });

function about(overrides: Partial<CaseToDecide> = {}): CaseToDecide {
  const owner = { userId: "dan", userType: userType.consumer };
  const nothing = { appeals: [], secondOpinionBy: null, escalatedBy: null, secondAdministratorIds: [] };
  return {
    subjectType: "user",
    status: "open",
    owner,
    reporterIds: ["aiko"],
    reportCount: 1,
    staffReportCount: 0,
    inForce: { isSuspended: false, isBanned: false, isRemoved: false },
    ...nothing,
    ...overrides,
  };
}

const warn = { type: "decide", decision: "warn" } as const;
const ownedBy = (type: UserTypeCode) => about({ owner: { userId: "dan", userType: type } });

describe("the visible cases", () => {
  test("are those with subjects that the caller's permissions cover", () => {
    expect(subjectTypesFor(moderator)).toEqual(["user", "activity", "comment", "image"]);
    expect(subjectTypesFor(ofActivities)).toEqual(["activity", "comment", "image"]);
    expect(subjectTypesFor(actor(userType.consumer, { moderateUsers: true }))).toEqual(["user"]);
    for (const type of [userType.consumer, userType.publisher, userType.marketer]) {
      expect(subjectTypesFor(actor(type))).toEqual([]);
    }
  });

  test("are none for a suspended moderator", () => {
    expect(subjectTypesFor({ ...moderator, suspendedUntil: new Date("2026-12-01") })).toEqual([]);
  });

  test("exclude a moderator's own case", () => {
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
  test.each(userTypes)("about a $name requires a higher rank", ({ code }) => {
    const isLower = code !== userType.moderator && code !== userType.administrator;
    expect(refuseCommand(moderator, ownedBy(code), warn)).toBe(isLower ? null : "rankTooLow");
    expect(refuseClaim(moderator, ownedBy(code))).toBe(isLower ? null : "rankTooLow");
    // Only another administrator decides about one.
    expect(refuseCommand(administrator, ownedBy(code), warn)).toBeNull();
    expect(refuseClaim(administrator, ownedBy(code))).toBeNull();
  });

  test("on a sanction against an administrator needs two others of them", () => {
    const admin = ownedBy(userType.administrator);
    const sanctions = [{ decision: "suspend", days: 1 }, { decision: "ban" }] as const;
    for (const sanction of sanctions) {
      const sanctioned = (change: Partial<CaseToDecide>) =>
        refuseCommand(administrator, { ...admin, ...change }, { type: "decide", ...sanction });
      expect(sanctioned({})).toBe("administratorNeedsTwo");
      expect(sanctioned({ secondOpinionBy: "ben" })).toBe("administratorNeedsTwo");
      expect(sanctioned({ secondOpinionBy: "ben", secondAdministratorIds: ["ben"] })).toBeNull();
      expect(sanctioned({ status: "escalated", escalatedBy: "ben", secondAdministratorIds: ["ben"] })).toBeNull();
      const byReporter = { secondOpinionBy: "ben", secondAdministratorIds: ["ben"], reporterIds: ["ben"] };
      expect(sanctioned(byReporter)).toBe("administratorNeedsTwo");
    }
  });

  test("is refused to reporters and to the moderator who requested a second opinion", () => {
    expect(refuseCommand(moderator, about({ reporterIds: ["aiko", "ada"] }), warn)).toBe("caseReportedByOneself");
    expect(refuseCommand(moderator, about({ secondOpinionBy: "ada" }), warn)).toBe("secondOpinionNeedsAnother");
    expect(refuseCommand(moderator, about({ secondOpinionBy: "ben" }), warn)).toBeNull();
  });

  test("requires an administrator after an escalation", () => {
    const escalated = about({ status: "escalated" });
    expect(refuseCommand(moderator, escalated, warn)).toBe("escalatedNeedsAdministrator");
    expect(refuseCommand(administrator, escalated, warn)).toBeNull();
  });

  test("about a person requires more permissions than about their content", () => {
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

  test("requires a possible measure, an owner to warn, and days for a suspension", () => {
    const hide = { type: "decide", decision: "hideActivity" } as const;
    expect(refuseCommand(moderator, about(), hide)).toBe("decisionNotPossible");
    expect(refuseCommand(moderator, about({ owner: null }), warn)).toBe("decisionNotPossible");
    expect(refuseCommand(moderator, about(), { type: "decide", decision: "suspend" })).toBe("suspensionDaysMissing");
  });

  test("may be passed on by moderators who can't decide themselves", () => {
    const colleague = ownedBy(userType.moderator);
    for (const type of ["escalate", "askSecondOpinion", "note"] as const) {
      expect(refuseCommand(moderator, colleague, { type })).toBeNull();
    }
  });
});

describe("a suspension", () => {
  const nobody = null;
  const [actorId, colleague, reporter] = ["ada", "ben", "aiko"];
  /** Who asked for a second opinion, who escalated; then how a long suspension is refused to each. */
  const table = [
    [nobody, nobody, "suspensionNeedsAnother", "suspensionNeedsAnother"],
    [colleague, nobody, null, null],
    [reporter, nobody, "suspensionNeedsAnother", "suspensionNeedsAnother"],
    [actorId, nobody, "secondOpinionNeedsAnother", "secondOpinionNeedsAnother"],
    [nobody, colleague, "escalatedNeedsAdministrator", null],
    [nobody, reporter, "escalatedNeedsAdministrator", "suspensionNeedsAnother"],
    [nobody, actorId, "escalatedNeedsAdministrator", "suspensionNeedsAnother"],
    [colleague, actorId, "escalatedNeedsAdministrator", null],
    [actorId, colleague, "secondOpinionNeedsAnother", "secondOpinionNeedsAnother"],
  ] as const;

  test.each(table)("above 30 days, and a ban, need a second person: asked by %s, escalated by %s", (...row) => {
    const [secondOpinionBy, escalatedBy, ofModerator, ofAdministrator] = row;
    const found = about({ status: escalatedBy === null ? "open" : "escalated", secondOpinionBy, escalatedBy });
    const suspend = (by: Traveller, days: number) =>
      refuseCommand(by, found, { type: "decide", decision: "suspend", days });
    for (const days of [31, 365]) {
      expect([days, suspend(moderator, days), suspend(administrator, days)]).toEqual([
        days,
        ofModerator,
        ofAdministrator,
      ]);
    }
    const ofBan = (refusal: string | null) => (refusal === "suspensionNeedsAnother" ? "banNeedsAnother" : refusal);
    const ban = (by: Traveller) => refuseCommand(by, found, { type: "decide", decision: "ban" });
    expect([ban(moderator), ban(administrator)]).toEqual([ofBan(ofModerator), ofBan(ofAdministrator)]);
    const ofLength = (refusal: string | null) => (refusal === "suspensionNeedsAnother" ? null : refusal);
    expect([suspend(moderator, 30), suspend(administrator, 30)]).toEqual([
      ofLength(ofModerator),
      ofLength(ofAdministrator),
    ]);
  });

  test("above 30 days is replaced, or replaces another decision, only with a second person", () => {
    const long = { decision: "suspend", days: 90 } as const;
    const replace = (found: CaseToDecide, args: CaseCommand, decided: { decision: Decision; days?: number }) =>
      refuseReplacement(moderator, found, { args, decided });
    expect([
      replace(about(), { type: "decide", ...long }, { decision: "warn" }),
      replace(about(), { type: "decide", decision: "warn" }, long),
      replace(about(), { type: "escalate" }, long),
    ]).toEqual(Array(3).fill("suspensionNeedsAnother"));
    expect(replace(about(), { type: "decide", decision: "warn" }, { decision: "ban" })).toBe("banNeedsAnother");
    expect(replace(about({ secondOpinionBy: "ben" }), { type: "decide", ...long }, { decision: "warn" })).toBeNull();
    expect(replace(about({ secondOpinionBy: "ben" }), { type: "decide", decision: "warn" }, long)).toBeNull();
  });
});

describe("a case that staff opened", () => {
  const free = about().inForce;
  const listPossible = (change: Partial<CaseToDecide>) => {
    const found = about({ reporterIds: [], staffReportCount: 1, ...change });
    const give = (decision: Decision) => refuseCommand(moderator, found, { type: "decide", decision, days: 7 });
    return (["shorten", "lift", "restore"] as const).filter((decision) => give(decision) === null);
  };

  test("takes back what is in force, and only that", () => {
    expect(listPossible({})).toEqual([]);
    expect(listPossible({ inForce: { ...free, isSuspended: true } })).toEqual(["shorten", "lift"]);
    expect(listPossible({ inForce: { ...free, isBanned: true } })).toEqual(["lift"]);
    for (const subjectType of ["activity", "comment", "image"] as const) {
      const inForce = { isSuspended: true, isBanned: true, isRemoved: false };
      expect(listPossible({ subjectType, inForce })).toEqual([]);
      expect(listPossible({ subjectType, inForce: { ...inForce, isRemoved: true } })).toEqual(["restore"]);
    }
  });

  test("takes nothing back once somebody reported the subject as well", () => {
    const inForce = { ...free, isSuspended: true };
    expect(listPossible({ inForce, reportCount: 2, reporterIds: ["aiko"] })).toEqual([]);
  });

  test("needs the permission to moderate people to lift, and days to shorten", () => {
    const found = about({ staffReportCount: 1, reporterIds: [], inForce: { ...free, isSuspended: true } });
    expect(refuseCommand(moderator, found, { type: "decide", decision: "shorten" })).toBe("suspensionDaysMissing");
    expect(refuseCommand(ofActivities, found, { type: "decide", decision: "lift" })).toBe("forbidden");
    expect(refuseCommand(moderator, { ...found, owner: null }, { type: "decide", decision: "lift" })).toBe(
      "decisionNotPossible",
    );
  });
});

describe("an appeal", () => {
  const appeal = { decision: "suspend", decidedBy: "ben" } as const;
  const appealed = about({ appeals: [appeal], reporterIds: [], reportCount: 0 });
  const give = (decision: Decision, found: CaseToDecide, by = moderator) =>
    refuseCommand(by, found, { type: "decide", decision, days: 7 });

  test("can only be granted or refused without new reports about the subject", () => {
    const possible = decisions.filter((decision) => give(decision, appealed) === null);
    expect(possible).toEqual(["restore", "uphold"]);
  });

  test("may also be answered by a measure if the subject was reported again", () => {
    const both = about({ appeals: [appeal], secondOpinionBy: "ben" });
    expect(decisions.filter((decision) => give(decision, both) === null)).toEqual([
      "warn",
      "suspend",
      "ban",
      "restore",
      "uphold",
    ]);
  });

  test("can't be answered if there is none", () => {
    expect([give("restore", about()), give("uphold", about())]).toEqual(["decisionNotPossible", "decisionNotPossible"]);
  });

  test("must be answered by someone other than the first decider, even an administrator", () => {
    for (const by of [moderator, administrator]) {
      const own = { ...appealed, appeals: [{ ...appeal, decidedBy: by.userId }] };
      expect([give("restore", own, by), give("uphold", own, by)]).toEqual(["appealNeedsAnother", "appealNeedsAnother"]);
      expect(refuseClaim(by, own)).toBe("appealNeedsAnother");
    }
    expect(refuseClaim(moderator, { ...appealed, appeals: [{ ...appeal, decidedBy: null }] })).toBeNull();
  });

  test("against a measure on a person is granted only with the permission to moderate people", () => {
    const activity = { ...appealed, subjectType: "activity" } as const;
    const hidden = { ...activity, appeals: [{ ...appeal, decision: "hideActivity" }] } as const;
    const strong = actor(userType.moderator, { moderateActivities: true });
    expect([give("restore", activity, strong), give("uphold", activity, strong)]).toEqual(["forbidden", null]);
    expect(give("restore", hidden, strong)).toBeNull();
  });
});

test("a claim requires the right to decide, and an undecided case", () => {
  expect(refuseClaim(moderator, about())).toBeNull();
  expect(refuseClaim(moderator, about({ status: "decided" }))).toBe("caseAlreadyDecided");
  expect(refuseClaim(moderator, about({ status: "escalated" }))).toBe("escalatedNeedsAdministrator");
  expect(refuseClaim(moderator, about({ secondOpinionBy: "ada" }))).toBe("secondOpinionNeedsAnother");
});

test("a decision can be undone by its maker or an administrator", () => {
  expect([refuseUndo(moderator, "ada"), refuseUndo(moderator, "ben"), refuseUndo(moderator, null)]).toEqual([
    null,
    "forbidden",
    "forbidden",
  ]);
  expect(refuseUndo(administrator, "ben")).toBeNull();
});
