import type { CaseEventView } from "@meander/domain/contract/cases";
import { caseIdSchema, userIdSchema } from "@meander/domain/ids";
import { expect, test } from "vitest";
import { findUnansweredMention } from "./mentions.ts";

const [ada, ben] = [1, 2].map((number) => userIdSchema.parse(`01900000-0000-7000-8000-00000000000${number}`));

function note(text: string, actorId: typeof ada, mentionedIds: readonly (typeof ada)[] = []): CaseEventView {
  return {
    id: text,
    commandId: text,
    caseId: caseIdSchema.parse("01900000-0000-7000-8000-000000000009"),
    type: "note",
    actorId: actorId ?? null,
    actorName: "Ada Quill",
    createdAt: "2026-11-29T12:00:00.000Z",
    caseVersion: 1,
    decision: null,
    days: null,
    category: null,
    text,
    proposal: null,
    isReversed: false,
    mentionedIds: mentionedIds.filter((id) => id !== undefined),
    notices: null,
  };
}

test("the newest mention of a person stays until they do something in the case", () => {
  const events = [note("Anyone?", ada), note("Ben, look", ada, [ben]), note("Ben, please", ada, [ben])];
  expect(findUnansweredMention(events, String(ben))?.text).toBe("Ben, look");
  expect(findUnansweredMention(events, String(ada))).toBeUndefined();
  expect(findUnansweredMention([note("I did", ben), ...events], String(ben))).toBeUndefined();
  expect(findUnansweredMention([note("Again", ada, [ben]), note("I did", ben), ...events], String(ben))?.text).toBe(
    "Again",
  );
});
