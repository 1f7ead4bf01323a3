export const caseStatuses = ["open", "escalated", "decided"] as const;
export type CaseStatus = (typeof caseStatuses)[number];

export const caseEvents = ["report", "appeal", "escalate", "askSecondOpinion", "decide", "undo"] as const;
export type CaseEvent = (typeof caseEvents)[number];

/** `newCase`: the event opens a new case linked to this one, which is unchanged. */
export type CaseOutcome = CaseStatus | "newCase" | null;

/** Every status by every event; `null` if it isn't allowed. */
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

/** The next status of a case. For an undone decision see also `statusAfterUndo`. */
export function nextCaseStatus(status: CaseStatus, event: CaseEvent): CaseOutcome {
  return transitions[status][event];
}

/** An undone decision reopens the case; an escalated one remains escalated. */
export function statusAfterUndo(wasEscalated: boolean): CaseStatus {
  return wasEscalated ? "escalated" : "open";
}
