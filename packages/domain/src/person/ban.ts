/** Whether the account is banned. A ban takes effect once its decision can't be undone any more. */
export function isBannedAt(bannedFrom: Date | null, now: Date): boolean {
  return bannedFrom !== null && bannedFrom <= now;
}
