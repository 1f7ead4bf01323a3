import type { DateOption } from "@meander/domain/date-vote/option";
import type { ParticipationStatus } from "@meander/domain/participation/participation";
import { type Selectable, sql } from "kysely";
import type { Database, Trx } from "../../db/client.ts";
import type { Activity } from "../../db/generated-types.ts";
import { storedVotes } from "./stored-json.ts";

export type ActivityRow = Selectable<Activity>;

/** An option as the rules know it, with what is kept of it. */
export type StoredOption = DateOption & {
  readonly id: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** Valid votes. */
  readonly voteCount: number;
};

export async function findActivityRow(db: Database | Trx, id: string): Promise<ActivityRow | null> {
  return (await db.selectFrom("activity").selectAll().where("id", "=", id).executeTakeFirst()) ?? null;
}

/**
 * Everything that depends on an activity's state or counts waits for this lock. It leaves room for the key-share locks of foreign keys,
 * which every row about the activity takes: otherwise an insert could wait for a change that waits for it.
 */
export async function lockActivityRow(trx: Trx, id: string): Promise<ActivityRow | null> {
  return (
    (await trx.selectFrom("activity").selectAll().where("id", "=", id).forNoKeyUpdate().executeTakeFirst()) ?? null
  );
}

/** The options of each activity with their votes, earliest first. */
export async function findDateOptions(
  db: Database | Trx,
  activityIds: readonly string[],
): Promise<ReadonlyMap<string, StoredOption[]>> {
  if (activityIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("dateOption as o")
    .selectAll("o")
    .select(
      sql<string>`coalesce((
        select jsonb_agg(jsonb_build_object('userId', v.person_id, 'valid', v.is_valid) order by v.created_at, v.person_id)
        from date_vote v where v.option_id = o.id), '[]')`.as("votes"),
    )
    .where("o.activityId", "in", activityIds)
    .orderBy("o.startsAt")
    .orderBy("o.id")
    .execute();
  const options = rows.map(
    (row) =>
      [
        row.activityId,
        {
          id: row.id,
          dayCode: row.dayCode,
          timePeriodCode: row.timePeriod,
          timeCode: row.timeCode,
          decidedStatusInt: row.decidedStatus,
          votes: storedVotes(row.votes),
          startsAt: row.startsAt,
          endsAt: row.endsAt,
          voteCount: row.voteCount,
        },
      ] as const,
  );
  return groupPairs(options);
}

export type OwnPlace = { readonly status: ParticipationStatus; readonly hasAttended: boolean };

/** The person's own place in each activity. */
export async function findOwnPlaces(
  db: Database | Trx,
  activityIds: readonly string[],
  personId: string | null,
): Promise<ReadonlyMap<string, OwnPlace>> {
  if (personId === null || activityIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("participant")
    .select(["activityId", "status", "attendedAt"])
    .where("personId", "=", personId)
    .where("activityId", "in", activityIds)
    .execute();
  return new Map(
    // The column's check allows these four numbers only.
    rows.map((row) => [
      row.activityId,
      { status: row.status as ParticipationStatus, hasAttended: row.attendedAt !== null },
    ]),
  );
}

/** Whether one of the two blocks the other. */
export async function isBlockedPair(db: Database | Trx, one: string | null, other: string): Promise<boolean> {
  if (one === null || one === other) return false;
  const row = await db
    .selectFrom("block")
    .select("personId")
    .where((eb) =>
      eb.or([
        eb.and([eb("personId", "=", one), eb("blockedId", "=", other)]),
        eb.and([eb("personId", "=", other), eb("blockedId", "=", one)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Until when the person's account is or was paused. */
export async function findSuspension(db: Database | Trx, personId: string): Promise<Date | null> {
  const row = await db.selectFrom("person").select("suspendedUntil").where("id", "=", personId).executeTakeFirst();
  return row?.suspendedUntil ?? null;
}

/** Those who take part or asked to, the host not among them. */
export async function findPeopleTakingPart(
  trx: Trx,
  activityId: string,
  statuses: readonly ParticipationStatus[],
): Promise<string[]> {
  const rows = await trx
    .selectFrom("participant")
    .select("personId")
    .where("activityId", "=", activityId)
    .where("status", "in", statuses)
    .orderBy("personId")
    .execute();
  return rows.map((row) => row.personId);
}

export async function setRecommended(trx: Trx, activityId: string, isRecommended: boolean): Promise<void> {
  await trx.updateTable("activity").set({ isRecommended }).where("id", "=", activityId).execute();
}

/** Rewrites what discovery finds of these activities; part of every transaction that changes one. */
export async function refreshSearch(trx: Trx, activityIds: readonly string[], now: Date): Promise<void> {
  await sql`select refresh_activity_search(${activityIds}::uuid[], ${now}::timestamptz)`.execute(trx);
}

function groupPairs<Value>(pairs: readonly (readonly [string, Value])[]): Map<string, Value[]> {
  const groups = new Map<string, Value[]>();
  for (const [key, value] of pairs) {
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [value]);
    else group.push(value);
  }
  return groups;
}
