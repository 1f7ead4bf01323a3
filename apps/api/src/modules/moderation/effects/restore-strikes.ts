import type { Trx } from "../../../db/client.ts";
import type { Subject } from "../queries.ts";
import { storedCaseEventData } from "../stored-json.ts";
import type { MeasureState, Restoration } from "./decision-effects.ts";
import { lockMeasureState, restoreMeasureState } from "./measure-states.ts";
import { reverseMeasures, revokeStrike } from "./reverse-measures.ts";

type StrikeReversal = {
  /** The events of the decisions to reverse. */
  readonly strikeEventIds: readonly string[];
  readonly subject: Subject;
  readonly ownerId: string | null;
  readonly now: Date;
};

/**
 * Reverses the strike and measure of these decisions, as undoing them would have; their mails are already sent. Leaves
 * out those that were reversed before. Returns the states before and after, for `reinstateStrikes`.
 */
export async function restoreStrikes(
  trx: Trx,
  { strikeEventIds, subject, ownerId, now }: StrikeReversal,
): Promise<Restoration[]> {
  const restorations: Restoration[] = [];
  for (const eventId of strikeEventIds) {
    if (!(await revokeStrike(trx, eventId, now)) && (await hadStrike(trx, eventId))) continue;
    const effects = await findEffects(trx, eventId);
    const before = await lockMeasureStates(trx, { subject, ownerId, effects });
    await reverseMeasures(trx, { subject, ownerId, eventId, effects, now });
    const after = await lockMeasureStates(trx, { subject, ownerId, effects });
    restorations.push({ eventId, ...pair(before, after) });
  }
  return restorations;
}

/** Reverts `restoreStrikes`, except where another change was made since. */
export async function reinstateStrikes(
  trx: Trx,
  {
    restorations,
    subject,
    ownerId,
    now,
  }: Pick<StrikeReversal, "subject" | "ownerId" | "now"> & {
    readonly restorations: readonly Restoration[];
  },
): Promise<void> {
  for (const { eventId, removal, pictureRemoval, hiding, suspension, ban } of restorations.toReversed()) {
    await trx.updateTable("strike").set({ revokedAt: null }).where("eventId", "=", eventId).execute();
    if (removal !== undefined) await restoreMeasureState(trx, "removal", { id: subject.id, ...removal, now });
    if (hiding !== undefined) await restoreMeasureState(trx, "hiding", { id: subject.id, ...hiding, now });
    if (suspension !== undefined && ownerId !== null)
      await restoreMeasureState(trx, "suspension", { id: ownerId, ...suspension, now });
    if (ban !== undefined && ownerId !== null) await restoreMeasureState(trx, "ban", { id: ownerId, ...ban, now });
    if (pictureRemoval !== undefined) {
      await restoreMeasureState(trx, "pictureRemoval", { id: subject.id, ...pictureRemoval, now });
    }
  }
}

/** A decision about content of a deleted account, or one from before strikes, has none. */
async function hadStrike(trx: Trx, eventId: string): Promise<boolean> {
  const strike = await trx.selectFrom("strike").select("id").where("eventId", "=", eventId).executeTakeFirst();
  return strike !== undefined;
}

async function findEffects(trx: Trx, eventId: string) {
  const { data } = await trx.selectFrom("caseEvent").select("data").where("id", "=", eventId).executeTakeFirstOrThrow();
  return storedCaseEventData(data).effects ?? {};
}

type MeasureStates = {
  readonly removal?: MeasureState;
  readonly pictureRemoval?: MeasureState;
  readonly hiding?: MeasureState;
  readonly suspension?: MeasureState;
  readonly ban?: MeasureState;
};
type MeasureTarget = Pick<StrikeReversal, "subject" | "ownerId"> & {
  readonly effects: Awaited<ReturnType<typeof findEffects>>;
};

/** States of the measures that the decision applied. */
async function lockMeasureStates(trx: Trx, { subject, ownerId, effects }: MeasureTarget): Promise<MeasureStates> {
  const states: { -readonly [Name in keyof MeasureStates]: MeasureStates[Name] } = {};
  if (effects.removal !== undefined) states.removal = await lockMeasureState(trx, "removal", subject.id);
  if (effects.hiding !== undefined) states.hiding = await lockMeasureState(trx, "hiding", subject.id);
  if (effects.suspension !== undefined && ownerId !== null)
    states.suspension = await lockMeasureState(trx, "suspension", ownerId);
  if (effects.ban !== undefined && ownerId !== null) states.ban = await lockMeasureState(trx, "ban", ownerId);
  if (effects.pictureRemoval !== undefined)
    states.pictureRemoval = await lockMeasureState(trx, "pictureRemoval", subject.id);
  return states;
}

function pair(before: MeasureStates, after: MeasureStates): Omit<Restoration, "eventId"> {
  const both = (previous: MeasureState | undefined, left: MeasureState | undefined) =>
    previous === undefined || left === undefined ? undefined : { previous, left };
  return {
    removal: both(before.removal, after.removal),
    pictureRemoval: both(before.pictureRemoval, after.pictureRemoval),
    hiding: both(before.hiding, after.hiding),
    suspension: both(before.suspension, after.suspension),
    ban: both(before.ban, after.ban),
  };
}
