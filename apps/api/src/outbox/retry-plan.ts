/** After this many attempts a refusal counts as final. */
export const MAX_ATTEMPTS = 8;

const FIRST_DELAY_SECONDS = 60;
const LONGEST_DELAY_SECONDS = 6 * 3_600;

/** Doubles from a minute to six hours. `attempt` is the one that just failed, from 1. */
export function delayAfterAttempt(attempt: number): number {
  return Math.min(FIRST_DELAY_SECONDS * 2 ** (attempt - 1), LONGEST_DELAY_SECONDS);
}
