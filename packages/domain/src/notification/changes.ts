/** The data of an ActivityUpdated notification. */
export type UpdateData = Readonly<Record<string, string>>;

/** A later change of the dates replaces what was reported of them before. */
const ofDates: readonly string[] = ["dates", "decided"];

/** The changed fields that `change` lists, e.g. `title,place`; `decided` for a decided date. */
export function changesIn({ change = "" }: UpdateData): string[] {
  return change.split(",").filter(Boolean);
}

/** Whether it reports a decided date, with its moment. */
export function isDecision(data: UpdateData): data is UpdateData & { startsAt: string; timeZone: string } {
  return changesIn(data).includes("decided") && data.startsAt !== undefined && data.timeZone !== undefined;
}

/** Both updates as one. */
export function mergeChanges(earlier: UpdateData, later: UpdateData): UpdateData {
  const added = changesIn(later);
  const hasNewDates = added.some((change) => ofDates.includes(change));
  const retained = changesIn(earlier).filter((change) => !(hasNewDates && ofDates.includes(change)));
  const { startsAt, timeZone, ...rest } = earlier;
  const moment = startsAt === undefined || timeZone === undefined || hasNewDates ? {} : { startsAt, timeZone };
  return { ...rest, ...moment, ...later, change: [...new Set([...retained, ...added])].join(",") };
}

/** Whether people would come to the wrong place, or at the wrong time, without knowing of it. */
export function isUrgentChange(data: UpdateData): boolean {
  return changesIn(data).some((change) => ["decided", "dates", "place", "timezone"].includes(change));
}
