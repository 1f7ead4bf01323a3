import { textLimits } from "../constants.ts";
import { message } from "../messages/message.ts";

/** What is wrong with a password somebody chooses (specification §5), as a text of the catalogue; `null` when nothing is. */
export function findPasswordProblem(password: string): string | null {
  if (password.length < textLimits.passwordMin) return message("passwordTooShort");
  if (password.length > textLimits.passwordMax) return message("fieldTooLong", { n: textLimits.passwordMax });
  return /\d/.test(password) ? null : message("passwordNeedsDigit");
}

/** §5: the set-password dialog asks for the current one only of those who have one and didn't come by a reset link. */
export function asksCurrentPassword({ hasPassword, hasResetHash }: { hasPassword: boolean; hasResetHash: boolean }) {
  return hasPassword && !hasResetHash;
}
