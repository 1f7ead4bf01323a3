type Authors = { readonly createdBy: string | null; readonly updatedBy: string | null };

/** A second pair of eyes: neither who wrote it nor who edited it last. That they may send campaigns is asked before. */
export function mayApproveCampaign({ createdBy, updatedBy }: Authors, userId: string): boolean {
  return userId !== createdBy && userId !== updatedBy;
}
