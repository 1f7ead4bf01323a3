import { expect, test } from "vitest";
import { caseEvents, caseStatuses, nextCaseStatus, statusAfterUndo } from "./case-status.ts";

test("each status handles each event as in the table", () => {
  const table = Object.fromEntries(
    caseStatuses.map((status) => [status, caseEvents.map((event) => nextCaseStatus(status, event))]),
  );
  // report, appeal, open, escalate, askSecondOpinion, decide, undo
  expect(table).toEqual({
    open: ["open", "open", null, "escalated", "open", "decided", null],
    escalated: ["escalated", "escalated", null, null, "escalated", "decided", null],
    decided: ["newCase", "newCase", "newCase", null, null, null, "open"],
  });
});

test("undoing a decision restores the case's earlier status", () => {
  expect([statusAfterUndo(false), statusAfterUndo(true)]).toEqual(["open", "escalated"]);
});
