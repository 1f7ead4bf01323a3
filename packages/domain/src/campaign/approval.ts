type Authors = { readonly createdBy: string | null; readonly updatedBy: string | null };

/**
 * Four-eyes rule: neither the author nor the last editor may approve. The permission to send campaigns is checked
 * separately.
 */
export function mayApproveCampaign({ createdBy, updatedBy }: Authors, userId: string): boolean {
  return userId !== createdBy && userId !== updatedBy;
}
