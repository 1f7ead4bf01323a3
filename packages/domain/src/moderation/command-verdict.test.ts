import { describe, expect, test } from "vitest";
import { message } from "../messages/message.ts";
import { type CaseStatus, caseStatuses } from "./case-status.ts";
import { type CaseState, isTooOld, type EvaluatedCommand, evaluateCommand } from "./command-verdict.ts";

const commands: Readonly<Record<string, EvaluatedCommand>> = {
  warn: { type: "decide", decision: "warn" },
  suspend: { type: "decide", decision: "suspend", days: 7 },
  escalate: { type: "escalate" },
  ask: { type: "askSecondOpinion" },
  note: { type: "note" },
};

function caseState(status: CaseStatus, overrides: Partial<CaseState> = {}): CaseState {
  const decided = status === "decided" ? ({ decision: "warn" } as const) : null;
  return {
    status,
    decided,
    isSecondOpinionRequested: false,
    hasChanged: false,
    leaseHolder: null,
    isTakenOver: false,
    isChosen: false,
    ...overrides,
  };
}

const decidedAlready = message("caseAlreadyDecided");
/** Every status by every command, without concurrent changes. */
const outcomes: Readonly<Record<CaseStatus, Readonly<Record<string, string>>>> = {
  open: { warn: "applied", suspend: "applied", escalate: "applied", ask: "applied", note: "applied" },
  escalated: { warn: "applied", suspend: "applied", escalate: "already-done", ask: "applied", note: "applied" },
  decided: { warn: "already-done", suspend: "conflict", escalate: "conflict", ask: "conflict", note: "applied" },
};

describe.each(caseStatuses)("a case that is %s", (status) => {
  test.each(Object.entries(commands))("responds to %s", (name, command) => {
    const verdict = evaluateCommand(caseState(status), command);
    expect(verdict.outcome).toBe(outcomes[status][name]);
    if (verdict.outcome === "conflict") expect(verdict.message).toBe(decidedAlready);
  });

  test.each(Object.entries(commands))("responds to %s while a colleague has the lease", (name, command) => {
    const expected = outcomes[status][name];
    const isConflict = expected === "applied" && name !== "note";
    const verdict = evaluateCommand(caseState(status, { leaseHolder: "Ada Quill" }), command);
    expect(verdict.outcome).toBe(isConflict ? "conflict" : expected);
    if (isConflict) expect(verdict).toMatchObject({ message: message("caseClaimed", { name: "Ada Quill" }) });
  });

  test.each(Object.entries(commands))("responds to %s after a colleague took it over", (name, command) => {
    const expected = outcomes[status][name];
    const isConflict = expected === "applied" && name !== "note";
    const verdict = evaluateCommand(caseState(status, { isTakenOver: true }), command);
    expect(verdict.outcome).toBe(isConflict ? "conflict" : expected);
    if (isConflict) expect(verdict).toMatchObject({ message: message("caseTakenOver") });
  });

  test.each(Object.entries(commands))("responds to %s that was chosen in a conflict", (name, command) => {
    const expected = outcomes[status][name];
    const others = { isChosen: true, leaseHolder: "Ada Quill", isTakenOver: true, hasChanged: true };
    expect(evaluateCommand(caseState(status, others), command).outcome).toBe(
      expected === "conflict" ? "replaces" : expected,
    );
  });

  test.each(Object.entries(commands))("responds to %s after a newer report", (name, command) => {
    const expected = outcomes[status][name];
    const isStale = expected === "applied" && command.type === "decide";
    const verdict = evaluateCommand(caseState(status, { hasChanged: true }), command);
    expect(verdict.outcome).toBe(isStale ? "conflict" : expected);
    if (isStale) expect(verdict).toMatchObject({ message: message("caseChanged") });
  });
});

test("a repeated request for a second opinion has no effect", () => {
  const requested = { isSecondOpinionRequested: true };
  expect(evaluateCommand(caseState("open", requested), { type: "askSecondOpinion" }).outcome).toBe("already-done");
  expect(evaluateCommand(caseState("decided", requested), { type: "askSecondOpinion" }).outcome).toBe("conflict");
});

test("suspensions of different lengths count as different decisions", () => {
  const decided = { decision: "suspend", days: 7 } as const;
  const verdict = (days: number) =>
    evaluateCommand(caseState("decided", { decided }), { type: "decide", decision: "suspend", days }).outcome;
  expect([verdict(7), verdict(30)]).toEqual(["already-done", "conflict"]);
});

test("a command expires after its days, and never because of a clock that is ahead", () => {
  const now = new Date("2026-11-21T12:00:00Z");
  expect(isTooOld(new Date("2026-11-07T12:00:00Z"), now, 14)).toBe(false);
  expect(isTooOld(new Date("2026-11-07T11:59:59Z"), now, 14)).toBe(true);
  expect(isTooOld(new Date("2027-11-21T12:00:00Z"), now, 14)).toBe(false);
});
