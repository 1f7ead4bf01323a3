export const activityStatus = { draft: 0, open: 1, closed: 2, expired: 3 } as const;

/** Published and not over. */
export const openOrClosed = [activityStatus.open, activityStatus.closed] as const;

export type ActivityStatus = (typeof activityStatus)[keyof typeof activityStatus];
