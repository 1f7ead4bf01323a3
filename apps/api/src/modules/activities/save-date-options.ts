import { type DateChoice, type DateOption, endsAt, isSameChoice, startsAt } from "@meander/domain/date-vote/option";
import { validVoteCount } from "@meander/domain/date-vote/ranking";
import type { TimeZone } from "@meander/domain/time/zone";
import { sql } from "kysely";
import type { Trx } from "../../db/client.ts";
import { announceChange } from "./announce-change.ts";
import type { StoredOption } from "./queries.ts";

type DatedActivity = { readonly id: string; readonly timeZone: TimeZone; readonly durationMinutes: number };

/**
 * Stores the options and votes that the rules decided; `before` has the locked activity's options with every vote.
 * Options keep their ids through a change of stage, votes or duration. Runs in every change of an activity or its
 * participants.
 */
export async function saveDateOptions(
  trx: Trx,
  activity: DatedActivity,
  before: readonly StoredOption[],
  after: readonly DateOption[],
): Promise<void> {
  const retained = pairsOf(before, after);
  const removed = before.filter((option) => !after.some((next) => isSameChoice(option, next)));
  if (removed.length > 0) {
    await trx.deleteFrom("dateOption").where("id", "in", idsOf(removed)).execute();
  }
  await updateOptions(trx, activity, retained);
  const added = after.filter((option) => !before.some((known) => isSameChoice(known, option)));
  const addedIds = await insertOptions(trx, activity, added);

  await deleteVotes(trx, retained);
  const wanted = [...retained.map(({ id, next }) => ({ id, votes: next.votes })), ...addedIds];
  await upsertVotes(trx, wanted, new Map(before.map((option) => [option.id, option])));
  await announceChange(trx, activity.id);
}

type RetainedOption = { readonly id: string; readonly known: StoredOption; readonly next: DateOption };

function pairsOf(before: readonly StoredOption[], after: readonly DateOption[]): RetainedOption[] {
  return before.flatMap((known) => {
    const next = after.find((option) => isSameChoice(option, known));
    return next === undefined ? [] : [{ id: known.id, known, next }];
  });
}

function idsOf(options: readonly StoredOption[]): string[] {
  return options.map((option) => option.id);
}

function instantsOf(choice: DateChoice, { timeZone, durationMinutes }: DatedActivity) {
  return { startsAt: startsAt(choice, timeZone), endsAt: endsAt(choice, timeZone, durationMinutes) };
}

async function updateOptions(trx: Trx, activity: DatedActivity, retained: readonly RetainedOption[]): Promise<void> {
  for (const { id, known, next } of retained) {
    const instants = instantsOf(next, activity);
    const values = { ...instants, decidedStatus: next.decidedStatusInt, voteCount: validVoteCount(next) };
    const isSame =
      values.decidedStatus === known.decidedStatusInt &&
      values.voteCount === known.voteCount &&
      values.startsAt.getTime() === known.startsAt.getTime() &&
      values.endsAt.getTime() === known.endsAt.getTime();
    if (!isSame) await trx.updateTable("dateOption").set(values).where("id", "=", id).execute();
  }
}

async function insertOptions(
  trx: Trx,
  activity: DatedActivity,
  added: readonly DateOption[],
): Promise<{ id: string; votes: DateOption["votes"] }[]> {
  if (added.length === 0) return [];
  const rows = await trx
    .insertInto("dateOption")
    .values(
      added.map((option) => ({
        activityId: activity.id,
        dayCode: option.dayCode,
        timePeriod: option.timePeriodCode,
        timeCode: option.timeCode,
        decidedStatus: option.decidedStatusInt,
        voteCount: validVoteCount(option),
        ...instantsOf(option, activity),
      })),
    )
    .returning(["id", "dayCode", "timePeriod as timePeriodCode", "timeCode"])
    .execute();
  return rows.map((row) => ({ id: row.id, votes: added.find((option) => isSameChoice(option, row))?.votes ?? [] }));
}

async function deleteVotes(trx: Trx, retained: readonly RetainedOption[]): Promise<void> {
  const removedVotes = retained.flatMap(({ id, known, next }) =>
    known.votes
      .filter((vote) => !next.votes.some(({ userId }) => userId === vote.userId))
      .map(({ userId }) => ({ optionId: id, personId: userId })),
  );
  if (removedVotes.length === 0) return;
  await sql`
    delete from date_vote
    using unnest(${removedVotes.map((vote) => vote.optionId)}::uuid[],
      ${removedVotes.map((vote) => vote.personId)}::uuid[]) as removed (option_id, person_id)
    where date_vote.option_id = removed.option_id and date_vote.person_id = removed.person_id`.execute(trx);
}

async function upsertVotes(
  trx: Trx,
  wanted: readonly { id: string; votes: DateOption["votes"] }[],
  before: ReadonlyMap<string, StoredOption>,
): Promise<void> {
  const rows = wanted.flatMap(({ id, votes }) => {
    const known = before.get(id)?.votes ?? [];
    return votes
      .filter(({ userId, valid }) => !known.some((vote) => vote.userId === userId && vote.valid === valid))
      .map(({ userId, valid }) => ({ optionId: id, personId: userId, isValid: valid }));
  });
  if (rows.length === 0) return;
  await trx
    .insertInto("dateVote")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["optionId", "personId"]).doUpdateSet((eb) => ({ isValid: eb.ref("excluded.isValid") })),
    )
    .execute();
}
