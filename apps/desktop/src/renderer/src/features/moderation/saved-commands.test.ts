import { expect, test } from "vitest";
import type { SavedCommand } from "../../../../ipc/case-calls.ts";
import { findUndoable, kindOfWaiting, listDecidedLocally, updateNotices } from "./saved-commands.ts";

const now = Date.parse("2026-05-06T12:00:00.000Z");

function aDecision(commandId: string, changes: Partial<SavedCommand> = {}): SavedCommand {
  return {
    commandId,
    sequence: 1,
    caseId: "case",
    caseTitle: "Case",
    baseVersion: 4,
    arguments: { type: "decide", decision: "warn", category: "spam", policyVersion: 1, reason: "" },
    createdAt: "2026-05-06T11:59:55.000Z",
    state: "queued",
    message: null,
    relatedCaseId: null,
    theirs: null,
    undoableUntil: null,
    ...changes,
  };
}

const anUndo = (undoneCommandId: string, state: SavedCommand["state"] = "queued") =>
  aDecision("undo", { arguments: { type: "undo", undoneCommandId }, state });

const hides = (...commands: readonly SavedCommand[]) => listDecidedLocally(commands, []).has("case");

test("an unsettled decision hides its case; a refused or undone one doesn't", () => {
  expect(hides(aDecision("a"))).toBe(true);
  expect(hides(aDecision("a", { state: "refused" }))).toBe(false);
  expect(hides(aDecision("a", { state: "conflict" }))).toBe(false);
  expect(hides(anUndo("a"), aDecision("a"))).toBe(false);
  expect(hides(anUndo("a", "refused"), aDecision("a"))).toBe(true);
});

test("the last decision can be undone once, until its deadline", () => {
  const applied = aDecision("a", { state: "applied", undoableUntil: "2026-05-06T12:00:05.000Z" });
  expect(findUndoable([applied], now)?.commandId).toBe("a");
  expect(findUndoable([applied], now + 5_000)).toBeUndefined();
  expect(findUndoable([anUndo("a"), applied], now)).toBeUndefined();
});

test("unsent work counts as decisions only if it contains nothing else", () => {
  const note = aDecision("b", { arguments: { type: "note", text: "Seen" } });
  expect(kindOfWaiting([aDecision("a"), { ...note, state: "applied" }])).toBe("decisions");
  expect(kindOfWaiting([note, aDecision("a", { state: "sent" })])).toBe("mixed");
  expect(kindOfWaiting([])).toBe("mixed");
});

test("a notice of a refusal is withdrawn by a later command that is applied, but not by a note", () => {
  const refused = aDecision("a", { state: "refused" });
  const idsAfter = (...commands: readonly SavedCommand[]) =>
    commands.reduce(updateNotices, [] as readonly SavedCommand[]).map(({ commandId }) => commandId);
  const later = (changes: Partial<SavedCommand>) => aDecision("b", { sequence: 2, state: "applied", ...changes });
  expect(idsAfter(refused, refused)).toEqual(["a"]);
  expect(idsAfter(refused, later({}))).toEqual([]);
  expect(idsAfter(refused, later({ state: "queued" }))).toEqual(["a"]);
  expect(idsAfter(refused, later({ caseId: "other" }))).toEqual(["a"]);
  expect(idsAfter(refused, later({ arguments: { type: "note", text: "Why not?" } }))).toEqual(["a"]);
  expect(idsAfter(aDecision("c", { sequence: 3, state: "expired" }), later({}))).toEqual(["c"]);
});
