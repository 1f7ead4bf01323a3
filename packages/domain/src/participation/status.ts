export const participationStatus = { declined: 1, pending: 2, approved: 3, left: 4 } as const;

/** Those who take part or have asked to. */
export const pendingOrApproved = [participationStatus.pending, participationStatus.approved] as const;

export type ParticipationStatus = (typeof participationStatus)[keyof typeof participationStatus];
