import { type CaseSummary, type CaseView, caseSorts } from "@meander/domain/contract/cases";
import { subjectTypes } from "@meander/domain/moderation/subject";
import type { Route } from "../../shared/navigation/route.ts";

export type OpenView = Exclude<CaseView, "decided">;
export type CaseSort = (typeof caseSorts)[number];
export type CaseFilters = { readonly sort: CaseSort; readonly subjectType: CaseSummary["subjectType"] | null };

/** Filters as the address has them; what it does not know is left out. */
export function readFilters(query: Readonly<Record<string, string>>): CaseFilters {
  return {
    sort: caseSorts.find((sort) => sort === query.sort) ?? "priority",
    subjectType: subjectTypes.find((type) => type === query.subject) ?? null,
  };
}

type Viewer = { readonly userId: string; readonly now: number };

/** Whether the case belongs to a room of the rail. */
export function isInView(item: CaseSummary, view: OpenView, { userId, now }: Viewer): boolean {
  if (item.status === "decided") return false;
  switch (view) {
    case "queue":
      return item.status === "open";
    case "escalated":
      return item.status === "escalated";
    case "secondOpinions":
      return item.isSecondOpinionAsked;
    case "mine":
      return item.assignee?.userId === userId && isLeased(item, now);
  }
}

/** Somebody has it in hand. */
export function isLeased({ leaseExpiresAt }: Pick<CaseSummary, "leaseExpiresAt">, now: number): boolean {
  return leaseExpiresAt !== null && Date.parse(leaseExpiresAt) > now;
}

type ListRequest = CaseFilters & Viewer & { readonly view: OpenView; readonly decidedHere: ReadonlySet<string> };

/** The cases of a room in order, without those decided on this computer. */
export function listCases(cases: readonly CaseSummary[], request: ListRequest): readonly CaseSummary[] {
  const { view, subjectType, sort, decidedHere } = request;
  return cases
    .filter(
      (item) =>
        isInView(item, view, request) &&
        !decidedHere.has(item.id) &&
        (subjectType === null || item.subjectType === subjectType),
    )
    .sort(comparisons[sort]);
}

/**
 * The case that a room opens by itself: its first, unless the address names one. A room that is being left may be drawn once more with the
 * address of the next one; it opens nothing then.
 */
export function findCaseToOpen(
  { room, params }: Route,
  view: OpenView,
  list: readonly Pick<CaseSummary, "id">[],
): string | undefined {
  return room === view && params.length === 0 ? list[0]?.id : undefined;
}

type Comparison = (a: CaseSummary, b: CaseSummary) => number;

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** The id last: two consoles show the same order. ISO instants sort as text. */
const comparisons: Readonly<Record<CaseSort, Comparison>> = {
  priority: (a, b) => b.priority - a.priority || compareText(a.dueAt, b.dueAt) || compareText(a.id, b.id),
  due: (a, b) => compareText(a.dueAt, b.dueAt) || b.priority - a.priority || compareText(a.id, b.id),
  newest: (a, b) => compareText(b.openedAt, a.openedAt) || compareText(a.id, b.id),
};

/** What main told last wins: a version may also fall back, once the server refused what was shown in advance. */
export function mergeCases(cases: readonly CaseSummary[], changed: readonly CaseSummary[]): readonly CaseSummary[] {
  if (changed.length === 0) return cases;
  const byId = new Map(cases.map((item) => [item.id, item]));
  for (const item of changed) byId.set(item.id, item);
  return [...byId.values()];
}

export type Urgency = "late" | "soon" | "calm";

/** Late past its due time, soon in the last quarter before it. */
export function urgencyOf({ openedAt, dueAt }: Pick<CaseSummary, "openedAt" | "dueAt">, now: number): Urgency {
  const due = Date.parse(dueAt);
  if (now >= due) return "late";
  return due - now <= (due - Date.parse(openedAt)) / 4 ? "soon" : "calm";
}
