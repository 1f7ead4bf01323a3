/** The current password is required only if the person has one and has no reset link. */
export function requiresCurrentPassword({
  hasPassword,
  hasResetHash,
}: {
  hasPassword: boolean;
  hasResetHash: boolean;
}) {
  return hasPassword && !hasResetHash;
}
