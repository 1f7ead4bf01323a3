import { type ActivityStatus, activityStatus } from "./status.ts";

/** Fields that a copy takes over from its source. */
type CopiedContent = { readonly _id: string; readonly originalCopy: string | null };

type FreshDraft = {
  readonly hostId: string;
  readonly status: ActivityStatus;
  readonly originalCopy: string;
  readonly isSuggested: false;
  readonly isRecommended: false;
  readonly cancelledAt: null;
};

/** A copy of a copy references the first original, because they share its likes. */
export function originalIdOf(source: CopiedContent): string {
  return source.originalCopy ?? source._id;
}

/** Fields reset in a copy: a draft of the copier without dates, flags, likes or participants. */
export function draftFromCopy(source: CopiedContent, hostId: string): FreshDraft {
  return {
    hostId,
    status: activityStatus.draft,
    originalCopy: originalIdOf(source),
    isSuggested: false,
    isRecommended: false,
    cancelledAt: null,
  };
}
