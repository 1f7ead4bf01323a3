import type { CaseSummary } from "@meander/domain/contract/cases";
import { caseIdSchema, userIdSchema } from "@meander/domain/ids";
import { expect, test } from "vitest";
import { type Filters, findCaseToOpen, listCases, mergeCases, parseFilters, urgencyOf } from "./case-list.ts";

const now = Date.parse("2026-05-06T12:00:00.000Z");
const me = "0198a000-0000-7000-8000-000000000001";
const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString();

function aCase(number: number, changes: Partial<CaseSummary> = {}): CaseSummary {
  return {
    id: caseIdSchema.parse(`0198b000-0000-7000-8000-${String(number).padStart(12, "0")}`),
    subjectType: "user",
    title: `Case ${number}`,
    category: "spam",
    reportCount: 1,
    status: "open",
    version: 1,
    priority: 100,
    dueAt: at(60),
    openedAt: at(-60),
    decision: null,
    decidedAt: null,
    assignee: null,
    leaseExpiresAt: null,
    isSecondOpinionRequested: false,
    appealCount: 0,
    mentionedIds: [],
    ...changes,
  };
}

const everything: Filters = { sort: "priority", subjectType: null };
const list = (cases: readonly CaseSummary[], changes: object = {}) =>
  listCases(cases, { ...everything, view: "queue", userId: me, now, decidedLocally: new Set(), ...changes }).map(
    ({ title }) => title,
  );

test("sorts by priority first, and by due time among equals", () => {
  const cases = [aCase(1), aCase(2, { priority: 300 }), aCase(3, { dueAt: at(5) })];
  expect(list(cases)).toEqual(["Case 2", "Case 3", "Case 1"]);
  expect(list(cases, { sort: "due" })).toEqual(["Case 3", "Case 2", "Case 1"]);
});

test("shows on each screen its own cases and no decided ones", () => {
  const assignee = { userId: userIdSchema.parse(me), name: "Priya", image: null };
  const cases = [
    aCase(1),
    aCase(2, { status: "escalated" }),
    aCase(3, { isSecondOpinionRequested: true }),
    aCase(4, { assignee, leaseExpiresAt: at(3) }),
    aCase(5, { assignee, leaseExpiresAt: at(-1) }),
    aCase(6, { status: "decided" }),
  ];
  expect(list(cases)).toEqual(["Case 1", "Case 4", "Case 5"]);
  expect(list(cases, { view: "escalated" })).toEqual(["Case 2"]);
  expect(list(cases, { view: "secondOpinions" })).toEqual(["Case 3"]);
  expect(list(cases, { view: "mine" })).toEqual(["Case 4"]);
});

test("removes a locally decided case before the server confirms", () => {
  const [first, second] = [aCase(1), aCase(2)];
  expect(list([first, second], { decidedLocally: new Set([first.id]) })).toEqual(["Case 2"]);
});

test("a changed case replaces the cached one, even with a lower version", () => {
  const cases = [aCase(1, { version: 3, status: "decided" })];
  const merged = mergeCases(cases, [aCase(1, { version: 2 }), aCase(2)]);
  expect(merged.map(({ status, version }) => [status, version])).toEqual([
    ["open", 2],
    ["open", 1],
  ]);
});

test("a case is soon in the last quarter of its time, then late", () => {
  expect(urgencyOf(aCase(1, { openedAt: at(-10), dueAt: at(90) }), now)).toBe("normal");
  expect(urgencyOf(aCase(1, { openedAt: at(-80), dueAt: at(20) }), now)).toBe("soon");
  expect(urgencyOf(aCase(1, { dueAt: at(0) }), now)).toBe("late");
});

test("ignores unknown filters", () => {
  expect(parseFilters({ sort: "due", subject: "comment" })).toEqual({ sort: "due", subjectType: "comment" });
  expect(parseFilters({ sort: "loudest", subject: "tree" })).toEqual(everything);
});

test("opens the first case by default, except when the route names one or another screen", () => {
  const cases = [aCase(1), aCase(2)];
  const at = (screen: string, ...params: string[]) => ({ screen, params, query: {} });
  expect(findCaseToOpen(at("queue"), "queue", cases)).toBe(aCase(1).id);
  expect(findCaseToOpen(at("queue", aCase(2).id), "queue", cases)).toBeUndefined();
  expect(findCaseToOpen(at("activities"), "queue", cases)).toBeUndefined();
  expect(findCaseToOpen(at("queue"), "queue", [])).toBeUndefined();
});
