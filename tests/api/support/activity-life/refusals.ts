import { missingToPublish } from "@meander/domain/activity/publishing";
import { type DateChoice, isSameChoice } from "@meander/domain/date-vote/option";
import type { ErrorCode } from "@meander/domain/errors";
import { type RefusalReason, refusals } from "@meander/domain/permission/refusal";

/** The expected response of the API: done, or an error code. */
export type Verdict = "done" | ErrorCode;

/** Thrown where the rules refuse a step. */
export class Refused extends Error {
  readonly code: ErrorCode;
  constructor(code: ErrorCode) {
    super(code);
    this.code = code;
  }
}

export function requireAllowed(
  result: { readonly allowed: true } | { readonly allowed: false; readonly reason: RefusalReason },
): void {
  if (!result.allowed) throw new Refused(refusals[result.reason].code);
}

export function requireRule(holds: boolean): void {
  if (!holds) throw new Refused("rule-broken");
}

/** Title, place and category are always present in these sequences. */
export function isComplete(dateOptions: readonly DateChoice[], isSuggested: boolean): boolean {
  return missingToPublish({ title: "-", points: [1], categories: [1], dateOptions, isSuggested }).length === 0;
}

export function distinct(choices: readonly DateChoice[]): DateChoice[] {
  return choices.filter((choice, index) => choices.findIndex((other) => isSameChoice(other, choice)) === index);
}
