import type { Victim } from "./stage.ts";

type Kills = { readonly count: number; readonly slowestMs: number; readonly seconds: number };
type Round = {
  readonly victim: Victim;
  readonly readyMs: number;
  readonly refusedCount: number;
  readonly startedAt: number;
};

/** Totals of all rounds. */
export class Findings {
  /** A lasting violation is reported by the first round that finds it. */
  readonly #violations = new Map<string, string>();
  readonly #kills = new Map<Victim, Kills>();
  #outageAnswers = 0;

  record({ victim, readyMs, refusedCount, startedAt }: Round): void {
    const { count, slowestMs, seconds } = this.#kills.get(victim) ?? { count: 0, slowestMs: 0, seconds: 0 };
    this.#kills.set(victim, {
      count: count + 1,
      slowestMs: Math.max(slowestMs, Math.round(readyMs)),
      seconds: seconds + (performance.now() - startedAt) / 1_000,
    });
    this.#outageAnswers += refusedCount;
  }

  /** Returns how many of the violations are new. */
  add(when: string, found: readonly string[]): number {
    const before = this.#violations.size;
    for (const sentence of found) {
      if (!this.#violations.has(sentence)) this.#violations.set(sentence, `${when}: ${sentence}`);
    }
    return this.#violations.size - before;
  }

  get violations(): readonly string[] {
    return [...this.#violations.values()];
  }

  get figures(): Record<string, number> {
    const kills = [...this.#kills].flatMap(([victim, { count, slowestMs, seconds }]) => [
      [`killed, ${victim}`, count],
      [`slowest recovery ms, ${victim}`, slowestMs],
      [`seconds a round, ${victim}`, Math.round((10 * seconds) / count) / 10],
    ]);
    return { ...Object.fromEntries(kills), "answers of an API without its database": this.#outageAnswers };
  }
}
