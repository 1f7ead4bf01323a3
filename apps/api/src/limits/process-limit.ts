import { LRUCache } from "lru-cache";
import { tooManyRequests } from "./take-from-limit.ts";

export type ProcessLimit = {
  /** Counts one more for the subject. Throws DomainError too-many-requests once its window is full. */
  readonly take: (subject: string, now: Date) => void;
};

type Options = { readonly max: number; readonly windowSeconds: number };

/** With more subjects than this in one window, the count of the least recent starts again. */
const SUBJECTS_MAX = 100_000;

/**
 * Counts in this process, for calls too frequent to count in the database. Windows begin for everybody at once, so that what is
 * kept goes with each of them.
 */
export function createProcessLimit({ max, windowSeconds }: Options, subjectsMax = SUBJECTS_MAX): ProcessLimit {
  const windowMs = windowSeconds * 1000;
  let windowStart = 0;
  const used = new LRUCache<string, number>({ max: subjectsMax });

  function take(subject: string, now: Date): void {
    const start = Math.floor(now.getTime() / windowMs) * windowMs;
    if (start !== windowStart) {
      windowStart = start;
      used.clear();
    }
    const count = used.get(subject) ?? 0;
    if (count >= max) throw tooManyRequests((start + windowMs - now.getTime()) / 1000);
    used.set(subject, count + 1);
  }
  return { take };
}
