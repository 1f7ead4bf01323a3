import { LRUCache } from "lru-cache";
import { tooManyRequests } from "./take-from-limit.ts";

export type ProcessLimit = {
  /** Counts a use. Throws DomainError too-many-requests when the subject's limit is reached. */
  readonly take: (subject: string, now: Date) => void;
};

type Options = { readonly max: number; readonly windowSeconds: number };

/** Beyond this number of subjects in one window, the least recently used are evicted and their counts restart. */
const SUBJECTS_MAX = 100_000;

/**
 * An in-memory limit, for requests too frequent to count in the database. All subjects share the same windows, so that
 * the counts are cleared at once.
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
