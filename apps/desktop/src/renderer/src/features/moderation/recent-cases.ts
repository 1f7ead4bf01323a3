const RECENT_MAX = 6;
let recent: readonly string[] = [];

/** The ids of the cases that were open last in this window, latest first. */
export function listRecentCases(): readonly string[] {
  return recent;
}

export function noteRecentCase(caseId: string): void {
  recent = [caseId, ...recent.filter((id) => id !== caseId)].slice(0, RECENT_MAX);
}
