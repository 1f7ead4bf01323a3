import { textLimits } from "../constants.ts";
import { message } from "../messages/message.ts";

/** The encoded message of an invalid new password; `null` if valid. */
export function findPasswordProblem(password: string): string | null {
  if (password.length < textLimits.passwordMin) return message("passwordTooShort");
  if (password.length > textLimits.passwordMax) return message("fieldTooLong", { n: textLimits.passwordMax });
  return /\d/.test(password) ? null : message("passwordNeedsDigit");
}

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
