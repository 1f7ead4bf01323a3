import { type ActivityStatus, activityStatus } from "./status.ts";

/** What a copy takes over from the activity it was made from. */
type CopiedContent = { readonly _id: string; readonly originalCopy: string | null };

type FreshDraft = {
  readonly hostId: string;
  readonly status: ActivityStatus;
  readonly originalCopy: string;
  readonly isSuggested: false;
  readonly isRecommended: false;
  readonly cancelledAt: null;
};

/** A copy of a copy belongs to the first original, whose likes it shares. */
export function lineageOf(source: CopiedContent): string {
  return source.originalCopy ?? source._id;
}

/** What is the copier's own in a copy: a draft of theirs, with no dates, marks, likes or people taken over. */
export function draftFromCopy(source: CopiedContent, hostId: string): FreshDraft {
  return {
    hostId,
    status: activityStatus.draft,
    originalCopy: lineageOf(source),
    isSuggested: false,
    isRecommended: false,
    cancelledAt: null,
  };
}
