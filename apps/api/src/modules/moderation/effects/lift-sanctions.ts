import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import { dayMs } from "@meander/domain/time/durations";
import type { Trx } from "../../../db/client.ts";
import { type DecisionEffects, dateOf, type Lifting, measureStateOf } from "./decision-effects.ts";
import { lockMeasureState, restoreMeasureState } from "./measure-states.ts";

type Target = { readonly id: string; readonly now: Date };

/** Ends what is in force against the person. The strikes stay: the decisions were right. */
export async function liftSanctions(trx: Trx, { id, now }: Target): Promise<DecisionEffects> {
  const none = measureStateOf(null, null);
  const suspension = await lockMeasureState(trx, "suspension", id);
  const ban = await lockMeasureState(trx, "ban", id);
  const [isSuspended, isBanned] = [(dateOf(suspension) ?? now) > now, ban.at !== null];
  if (isSuspended) await restoreMeasureState(trx, "suspension", { id, previous: none, left: suspension, now });
  if (isBanned) await restoreMeasureState(trx, "ban", { id, previous: none, left: ban, now });
  return {
    lifting: {
      ...(isSuspended && { suspension: { previous: suspension, left: none } }),
      ...(isBanned && { ban: { previous: ban, left: none } }),
    },
  };
}

/** Throws DomainError rule-broken if the suspension ends before that anyway. */
export async function shortenSuspension(
  trx: Trx,
  { id, now, days }: Target & { readonly days: number },
): Promise<DecisionEffects> {
  const before = await lockMeasureState(trx, "suspension", id);
  const until = new Date(now.getTime() + days * dayMs);
  if ((dateOf(before) ?? now) <= until) throw new DomainError("rule-broken", message("shortenNotShorter"));
  const after = measureStateOf(until, before.eventId);
  await restoreMeasureState(trx, "suspension", { id, previous: after, left: before, now });
  return { lifting: { suspension: { previous: before, left: after } } };
}

/** Undoes both, except where another decision changed it since. */
export async function reinstateSanctions(
  trx: Trx,
  { lifting, id, now }: Target & { readonly lifting: Lifting },
): Promise<void> {
  const { suspension, ban } = lifting;
  if (suspension !== undefined) await restoreMeasureState(trx, "suspension", { id, ...suspension, now });
  if (ban !== undefined) await restoreMeasureState(trx, "ban", { id, ...ban, now });
}
