/** The last event of a live stream whose place a newer one took. Reopening it at once would end that one in turn. */
export const replacedEvent = "replaced";
