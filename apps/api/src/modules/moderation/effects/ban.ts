import { undoSeconds } from "@meander/domain/policy";
import type { Trx } from "../../../db/client.ts";
import { announcePermissionChange } from "../../accounts/announce-permission-change.ts";
import { type DecisionEffects, dateOf, type MeasureState, measureStateOf } from "./decision-effects.ts";
import { resolveMeasureState } from "./resolve-measure-state.ts";

type Measure = { readonly id: string; readonly eventId: string; readonly now: Date };

/**
 * Bans from the end of the undo on; `applyBans` then ends sessions and cancels what is ahead. One that is in force
 * already stays so, under this decision.
 */
export async function banPerson(trx: Trx, { id, eventId, now }: Measure): Promise<DecisionEffects> {
  const person = await lockBan(trx, id);
  if (person === undefined) return {};
  const bannedFrom = person.bannedFrom ?? new Date(now.getTime() + undoSeconds * 1000);
  await trx.updateTable("person").set({ bannedFrom, banEventId: eventId }).where("id", "=", id).execute();
  return { ban: { previous: measureStateOf(person.bannedFrom, person.banEventId) } };
}

/** Call it after the decision's strike is revoked. */
export async function endBan(trx: Trx, { id, eventId }: Measure, previous: MeasureState): Promise<void> {
  const person = await lockBan(trx, id);
  if (person?.banEventId !== eventId) return;
  const state = await resolveMeasureState(trx, "ban", previous);
  await setBan(trx, id, { bannedFrom: dateOf(state), banEventId: state.eventId });
}

/**
 * Whether effects of this ban were committed, which no undo takes back. Locks the person: until the transaction ends,
 * none begins.
 */
export async function hasBanBegun(
  trx: Trx,
  id: string,
  { previous }: { readonly previous: MeasureState },
): Promise<boolean> {
  const person = await lockBan(trx, id);
  // A ban of an earlier decision begun before, and stays.
  return previous.at === null && person !== undefined && person.banBegunAt !== null;
}

type Ban = { readonly bannedFrom: Date | null; readonly banEventId: string | null };

/** A ban that begins again is applied again. */
export async function setBan(trx: Trx, id: string, ban: Ban): Promise<void> {
  await trx
    .updateTable("person")
    .set({ ...ban, ...(ban.bannedFrom === null && { banAppliedAt: null, banBegunAt: null }) })
    .where("id", "=", id)
    .execute();
  await announcePermissionChange(trx, id);
}

function lockBan(trx: Trx, id: string) {
  return trx
    .selectFrom("person")
    .select(["bannedFrom", "banEventId", "banBegunAt"])
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
