import { type CaseSummary, type CaseView, caseSorts } from "@meander/domain/contract/cases";
import { subjectTypes } from "@meander/domain/moderation/subject";
import type { Route } from "../../shared/navigation/route.ts";

export type OpenView = Exclude<CaseView, "decided">;
export type CaseSort = (typeof caseSorts)[number];
export type Filters = { readonly sort: CaseSort; readonly subjectType: CaseSummary["subjectType"] | null };

/** Filters from the route; unknown values are ignored. */
export function parseFilters(query: Readonly<Record<string, string>>): Filters {
  return {
    sort: caseSorts.find((sort) => sort === query.sort) ?? "priority",
    subjectType: subjectTypes.find((type) => type === query.subject) ?? null,
  };
}

type Viewer = { readonly userId: string; readonly now: number };

/** Whether the case belongs to a screen of the rail. */
export function isInView(item: CaseSummary, view: OpenView, { userId, now }: Viewer): boolean {
  const isWaiting = item.status !== "decided";
  switch (view) {
    case "queue":
      return item.status === "open" && !item.isSecondOpinionRequested;
    case "escalated":
      return item.status === "escalated";
    case "secondOpinions":
      return isWaiting && item.isSecondOpinionRequested;
    case "mentions":
      return item.mentionedIds.some((id) => id === userId);
    case "mine":
      return isWaiting && item.assignee?.userId === userId && isLeased(item, now);
  }
}

/** Whether a moderator has a valid lease. */
export function isLeased({ leaseExpiresAt }: Pick<CaseSummary, "leaseExpiresAt">, now: number): boolean {
  return leaseExpiresAt !== null && Date.parse(leaseExpiresAt) > now;
}

type ListRequest = Filters & Viewer & { readonly view: OpenView; readonly decidedLocally: ReadonlySet<string> };

/** The sorted cases of a screen, without those decided on this computer. */
export function listCases(cases: readonly CaseSummary[], request: ListRequest): readonly CaseSummary[] {
  const { view, subjectType, sort, decidedLocally } = request;
  return cases
    .filter(
      (item) =>
        isInView(item, view, request) &&
        !decidedLocally.has(item.id) &&
        (subjectType === null || item.subjectType === subjectType),
    )
    .sort(comparisons[sort]);
}

/**
 * The case that a screen opens by default: its first, unless the route names one. A screen may render once more with
 * the next screen's route while it is being left; it opens nothing then.
 */
export function findCaseToOpen(
  { screen, params }: Route,
  view: OpenView,
  list: readonly Pick<CaseSummary, "id">[],
): string | undefined {
  return screen === view && params.length === 0 ? list[0]?.id : undefined;
}

type Comparison = (a: CaseSummary, b: CaseSummary) => number;

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** The id is the tie-breaker, so that all consoles show the same order. ISO instants sort as text. */
const comparisons: Readonly<Record<CaseSort, Comparison>> = {
  priority: (a, b) => b.priority - a.priority || compareText(a.dueAt, b.dueAt) || compareText(a.id, b.id),
  due: (a, b) => compareText(a.dueAt, b.dueAt) || b.priority - a.priority || compareText(a.id, b.id),
  newest: (a, b) => compareText(b.openedAt, a.openedAt) || compareText(a.id, b.id),
};

/**
 * Main's latest version wins even if its number is lower, because a refused command rolls the optimistic version back.
 */
export function mergeCases(cases: readonly CaseSummary[], changed: readonly CaseSummary[]): readonly CaseSummary[] {
  if (changed.length === 0) return cases;
  const byId = new Map(cases.map((item) => [item.id, item]));
  for (const item of changed) byId.set(item.id, item);
  return [...byId.values()];
}

export type Urgency = "late" | "soon" | "normal";

/** Late past the due time, soon in the last quarter before it. */
export function urgencyOf({ openedAt, dueAt }: Pick<CaseSummary, "openedAt" | "dueAt">, now: number): Urgency {
  const due = Date.parse(dueAt);
  if (now >= due) return "late";
  return due - now <= (due - Date.parse(openedAt)) / 4 ? "soon" : "normal";
}
