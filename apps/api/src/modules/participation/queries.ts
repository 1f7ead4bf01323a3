import type { ParticipationStatus } from "@meander/domain/participation/status";
import type { Database, Trx } from "../../db/client.ts";

export async function findParticipation(
  trx: Trx,
  activityId: string,
  personId: string,
): Promise<ParticipationStatus | null> {
  const row = await trx
    .selectFrom("participant")
    .select("status")
    .where("activityId", "=", activityId)
    .where("personId", "=", personId)
    .executeTakeFirst();
  // The column's check constraint allows only these four numbers.
  return row === undefined ? null : (row.status as ParticipationStatus);
}

export type ParticipantRow = {
  readonly personId: string;
  readonly status: number;
  readonly message: string;
  readonly askedAt: Date;
  readonly attendedAt: Date | null;
  readonly votedOptionIds: string[];
};

/** In the order of the requests, each with the options they voted for. */
export async function listParticipants(
  db: Database,
  activityId: string,
  statuses: readonly ParticipationStatus[],
): Promise<ParticipantRow[]> {
  const [people, votes] = await Promise.all([
    db
      .selectFrom("participant")
      .select(["personId", "status", "message", "askedAt", "attendedAt"])
      .where("activityId", "=", activityId)
      .where("status", "in", statuses)
      .orderBy("askedAt")
      .orderBy("personId")
      .execute(),
    db
      .selectFrom("dateVote")
      .innerJoin("dateOption", "dateOption.id", "dateVote.optionId")
      .select(["dateVote.personId", "dateVote.optionId"])
      .where("dateOption.activityId", "=", activityId)
      .where("dateVote.isValid", "=", true)
      .orderBy("dateOption.startsAt")
      .execute(),
  ]);
  const optionsByPerson = Map.groupBy(votes, (vote) => vote.personId);
  return people.map((person) => ({
    ...person,
    votedOptionIds: (optionsByPerson.get(person.personId) ?? []).map((vote) => vote.optionId),
  }));
}
