import { moderation } from "@meander/domain/messages/en/moderation";
import { type NoticeFacts, noticeOf, noticeText, reportOutcomeOf } from "@meander/domain/moderation/notice";
import { expect, test } from "vitest";
import { translatorFor } from "../locale.ts";

const t = translatorFor("en-GB");
const facts: NoticeFacts = {
  decision: "suspend",
  category: "scam",
  subjectType: "activity",
  activityTitle: "Cheap {drinks} <boat>",
  suspendedUntil: new Date("2026-11-28T14:30:00Z"),
  reason: "Two people paid.",
  appealed: [],
  canAppeal: true,
};

test("includes the decision, its end, the rule, the moderator's reason and the next step in a notice", () => {
  const words = noticeOf(facts, "en-GB")?.paragraphs.map((line) => noticeText(line, t));
  expect(words).toEqual([
    "We looked at your activity ‘Cheap {drinks} <boat>’ and paused your account until 28 November 2026 at 14:30 UTC.",
    "The rule it is about – Honest dealings: Nobody may mislead others to get their money or their data.",
    "A moderator adds: Two people paid.",
    expect.stringMatching(/^Until then you can log in/),
    "If you think we got this wrong, ask us within 30 days to look again. Somebody who had no part in it will.",
  ]);
});

test("omits the reason's paragraph when the moderator gave none", () => {
  expect(noticeOf({ ...facts, reason: "" }, "en-GB")?.paragraphs).toHaveLength(4);
});

test("includes the appeal's answer and what was restored", () => {
  const textsOf = (wishes: Partial<NoticeFacts>) =>
    noticeOf({ ...facts, reason: "", canAppeal: false, ...wishes }, "en-GB")?.paragraphs.map((line) =>
      noticeText(line, t),
    );
  expect(textsOf({ decision: "restore", appealed: ["hideActivity", "suspend", "suspend"] })).toEqual([
    expect.stringMatching(/agrees with you/),
    "Your activity ‘Cheap {drinks} <boat>’ is there for everyone again.",
    "The pause of your account that we had decided is over.",
    expect.stringMatching(/^We are sorry/),
  ]);
  expect(textsOf({ decision: "uphold", appealed: ["hideActivity"] })?.[0]).toMatch(/found that it is right/);
  expect(textsOf({ decision: "warn", appealed: ["hideActivity"] })).toContainEqual(
    expect.stringMatching(/earlier decision again. We did, and it stays/),
  );
});

test("returns null for a decision without action", () => {
  expect(noticeOf({ ...facts, decision: "noAction" }, "en-GB")).toBeNull();
});

test("mentions the notice that a correction replaces, even when no action remains", () => {
  const textsOf = (wishes: Partial<NoticeFacts>) =>
    noticeOf({ ...facts, ...wishes }, "en-GB")?.paragraphs.map((line) => noticeText(line, t));
  const correction = expect.stringMatching(/^This takes the place of what we wrote/);
  expect(textsOf({ decision: "warn", corrected: "suspend" })?.[0]).toEqual(correction);
  expect(textsOf({ decision: "noAction", corrected: "suspend" })).toEqual([
    correction,
    "The pause of your account that we had decided is over.",
    expect.stringMatching(/^We are sorry/),
  ]);
  const outcome = reportOutcomeOf({ subjectType: "user", isActedOn: true, isCorrection: true });
  expect(outcome.paragraphs[0]?.key).toBe("moderation.outcome.correction");
});

test("sends reporters one text for every action and another for none", () => {
  const last = (isActedOn: boolean) => reportOutcomeOf({ subjectType: "user", isActedOn }).paragraphs.at(1)?.key;
  expect([last(true), last(false)]).toEqual(["moderation.outcome.actedOn", "moderation.outcome.notActedOn"]);
});

test("has a text for every policy", () => {
  expect(Object.keys(moderation.policy)).toEqual([
    "under18",
    "unsafe",
    "harassment",
    "hate",
    "scam",
    "impersonation",
    "spam",
    "other",
  ]);
});
