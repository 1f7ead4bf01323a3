export const caseStatuses = ["open", "escalated", "decided"] as const;
export type CaseStatus = (typeof caseStatuses)[number];

export const caseEvents = ["report", "appeal", "open", "escalate", "askSecondOpinion", "decide", "undo"] as const;
export type CaseEvent = (typeof caseEvents)[number];

/** `newCase`: the event opens a new case linked to this one, which is unchanged. Staff `open` a case without a report. */
export type CaseOutcome = CaseStatus | "newCase" | null;

/** Every status by every event; `null` if it isn't allowed. */
const transitions: Record<CaseStatus, Record<CaseEvent, CaseOutcome>> = {
  open: {
    report: "open",
    appeal: "open",
    open: null,
    escalate: "escalated",
    askSecondOpinion: "open",
    decide: "decided",
    undo: null,
  },
  escalated: {
    report: "escalated",
    appeal: "escalated",
    open: null,
    escalate: null,
    askSecondOpinion: "escalated",
    decide: "decided",
    undo: null,
  },
  decided: {
    report: "newCase",
    appeal: "newCase",
    open: "newCase",
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
