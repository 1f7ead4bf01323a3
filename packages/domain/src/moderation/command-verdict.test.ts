import { describe, expect, test } from "vitest";
import { message } from "../messages/message.ts";
import { type CaseStatus, caseStatuses } from "./case-status.ts";
import { type CaseStanding, isTooOld, type JudgedCommand, judgeCommand } from "./command-verdict.ts";

const commands: Readonly<Record<string, JudgedCommand>> = {
  warn: { type: "decide", decision: "warn" },
  suspend: { type: "decide", decision: "suspend", days: 7 },
  escalate: { type: "escalate" },
  ask: { type: "askSecondOpinion" },
  note: { type: "note" },
};

function standing(status: CaseStatus, wishes: Partial<CaseStanding> = {}): CaseStanding {
  const decided = status === "decided" ? ({ decision: "warn" } as const) : null;
  return {
    status,
    decided,
    isSecondOpinionAsked: false,
    hasChanged: false,
    heldBy: null,
    isTakenOver: false,
    isChosen: false,
    ...wishes,
  };
}

const decidedAlready = message("caseAlreadyDecided");
/** Every status by every command, untouched by others. */
const outcomes: Readonly<Record<CaseStatus, Readonly<Record<string, string>>>> = {
  open: { warn: "applied", suspend: "applied", escalate: "applied", ask: "applied", note: "applied" },
  escalated: { warn: "applied", suspend: "applied", escalate: "already-done", ask: "applied", note: "applied" },
  decided: { warn: "already-done", suspend: "conflict", escalate: "conflict", ask: "conflict", note: "applied" },
};

describe.each(caseStatuses)("a case that is %s", (status) => {
  test.each(Object.entries(commands))("meets %s", (name, command) => {
    const verdict = judgeCommand(standing(status), command);
    expect(verdict.outcome).toBe(outcomes[status][name]);
    if (verdict.outcome === "conflict") expect(verdict.message).toBe(decidedAlready);
  });

  test.each(Object.entries(commands))("meets %s while somebody else holds it", (name, command) => {
    const expected = outcomes[status][name];
    const isHeldBack = expected === "applied" && name !== "note";
    const verdict = judgeCommand(standing(status, { heldBy: "Ada Quill" }), command);
    expect(verdict.outcome).toBe(isHeldBack ? "conflict" : expected);
    if (isHeldBack) expect(verdict).toMatchObject({ message: message("caseClaimed", { name: "Ada Quill" }) });
  });

  test.each(Object.entries(commands))("meets %s after a colleague took it over", (name, command) => {
    const expected = outcomes[status][name];
    const isHeldBack = expected === "applied" && name !== "note";
    const verdict = judgeCommand(standing(status, { isTakenOver: true }), command);
    expect(verdict.outcome).toBe(isHeldBack ? "conflict" : expected);
    if (isHeldBack) expect(verdict).toMatchObject({ message: message("caseTakenOver") });
  });

  test.each(Object.entries(commands))("meets %s that was chosen over the other side", (name, command) => {
    const expected = outcomes[status][name];
    const others = { isChosen: true, heldBy: "Ada Quill", isTakenOver: true, hasChanged: true };
    expect(judgeCommand(standing(status, others), command).outcome).toBe(
      expected === "conflict" ? "replaces" : expected,
    );
  });

  test.each(Object.entries(commands))("meets %s after a newer report", (name, command) => {
    const expected = outcomes[status][name];
    const isStale = expected === "applied" && command.type === "decide";
    const verdict = judgeCommand(standing(status, { hasChanged: true }), command);
    expect(verdict.outcome).toBe(isStale ? "conflict" : expected);
    if (isStale) expect(verdict).toMatchObject({ message: message("caseChanged") });
  });
});

test("a second opinion is asked for once", () => {
  const asked = { isSecondOpinionAsked: true };
  expect(judgeCommand(standing("open", asked), { type: "askSecondOpinion" }).outcome).toBe("already-done");
  expect(judgeCommand(standing("decided", asked), { type: "askSecondOpinion" }).outcome).toBe("conflict");
});

test("suspensions of different lengths are different decisions", () => {
  const decided = { decision: "suspend", days: 7 } as const;
  const verdict = (days: number) =>
    judgeCommand(standing("decided", { decided }), { type: "decide", decision: "suspend", days }).outcome;
  expect([verdict(7), verdict(30)]).toEqual(["already-done", "conflict"]);
});

test("a command is too old after its days, never for a clock ahead", () => {
  const now = new Date("2026-11-21T12:00:00Z");
  expect(isTooOld(new Date("2026-11-07T12:00:00Z"), now, 14)).toBe(false);
  expect(isTooOld(new Date("2026-11-07T11:59:59Z"), now, 14)).toBe(true);
  expect(isTooOld(new Date("2027-11-21T12:00:00Z"), now, 14)).toBe(false);
});
