export const caseStatuses = ["open", "escalated", "decided"] as const;
export type CaseStatus = (typeof caseStatuses)[number];

export const caseEvents = ["report", "appeal", "escalate", "askSecondOpinion", "decide", "undo"] as const;
export type CaseEvent = (typeof caseEvents)[number];

/** `newCase`: the event belongs to a new case linked to this one, which stays as it is. */
export type CaseOutcome = CaseStatus | "newCase" | null;

/** Every status by every event; `null` where the event can't happen. */
const transitions: Record<CaseStatus, Record<CaseEvent, CaseOutcome>> = {
  open: {
    report: "open",
    appeal: "open",
    escalate: "escalated",
    askSecondOpinion: "open",
    decide: "decided",
    undo: null,
  },
  escalated: {
    report: "escalated",
    appeal: "escalated",
    escalate: null,
    askSecondOpinion: "escalated",
    decide: "decided",
    undo: null,
  },
  decided: {
    report: "newCase",
    appeal: "newCase",
    escalate: null,
    askSecondOpinion: null,
    decide: null,
    undo: "open",
  },
};

/** What becomes of a case; for an undone decision see also `statusAfterUndo`. */
export function nextCaseStatus(status: CaseStatus, event: CaseEvent): CaseOutcome {
  return transitions[status][event];
}

/** An undone decision opens the case again; one that had been escalated stays with those it was escalated to. */
export function statusAfterUndo(wasEscalated: boolean): CaseStatus {
  return wasEscalated ? "escalated" : "open";
}
