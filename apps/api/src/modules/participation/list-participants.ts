import { type ParticipationStatus, participationStatus, takesPart } from "@meander/domain/participation/participation";
import { can } from "@meander/domain/permission/can";
import type { Actor } from "@meander/domain/permission/actor";
import type { Database } from "../../db/client.ts";
import { requireAllowed } from "../../require-allowed.ts";
import { actorIdOf, getActivityFor } from "../activities/activity-for-actor.ts";
import { findBlockedPeople, findPersonCards, type PersonCardRow } from "../profiles/queries.ts";
import { listParticipants, type ParticipantRow } from "./queries.ts";

export type ListedParticipants = {
  readonly people: readonly { readonly row: ParticipantRow; readonly person: PersonCardRow }[];
  readonly isForHost: boolean;
  readonly viewerId: string | null;
  /** Who voted for what is between those who take part. */
  readonly showsVotes: boolean;
};

/** The host sees everybody who ever asked; others see who takes part, without those they don't see. */
export async function listParticipantsFor(
  db: Database,
  activityId: string,
  actor: Actor,
  now: Date,
): Promise<ListedParticipants> {
  const { row, resource } = await getActivityFor(db, activityId, actor, now);
  requireAllowed(can(actor, "viewActivity", resource));
  const viewerId = actorIdOf(actor);
  const isHost = row.hostId === viewerId;
  const statuses: ParticipationStatus[] = isHost ? Object.values(participationStatus) : [participationStatus.approved];
  const [rows, blocked] = await Promise.all([
    listParticipants(db, activityId, statuses),
    findBlockedPeople(db, isHost ? null : viewerId),
  ]);
  const visible = rows.filter((participant) => !blocked.has(participant.personId));
  const cards = await findPersonCards(
    db,
    visible.map((participant) => participant.personId),
  );
  const people = visible.flatMap((row) => {
    const person = cards.get(row.personId);
    return person === undefined ? [] : [{ row, person }];
  });
  const showsVotes = isHost || takesPart(resource.participation);
  return { people, isForHost: isHost, viewerId, showsVotes };
}
