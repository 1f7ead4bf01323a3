import { type ParticipationStatus, participationStatus } from "@meander/domain/participation/status";
import type { Actor } from "@meander/domain/permission/actor";
import { can } from "@meander/domain/permission/can";
import type { Database } from "../../db/client.ts";
import { requireAllowed } from "../../require-allowed.ts";
import { actorIdOf, getActivityFor } from "../activities/activity-for-actor.ts";
import { findBlockedPeople, findPersonCards, type PersonCardRow } from "../profiles/queries.ts";
import { listParticipants, type ParticipantRow } from "./queries.ts";

export type ListedParticipants = {
  readonly people: readonly { readonly row: ParticipantRow; readonly person: PersonCardRow }[];
  readonly isForHost: boolean;
  readonly viewerId: string | null;
  /** Votes are visible to the host and approved participants only. */
  readonly showsVotes: boolean;
};

/**
 * Hosts see everyone who ever requested to join; approved participants see each other, except people with a block.
 * Others see no participants.
 */
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
  if (!can(actor, "seeGuests", resource).allowed) return { people: [], isForHost: false, viewerId, showsVotes: false };
  const statuses: ParticipationStatus[] = isHost ? Object.values(participationStatus) : [participationStatus.approved];
  const [rows, blocked] = await Promise.all([
    listParticipants(db, activityId, statuses),
    findBlockedPeople(db, isHost ? null : viewerId),
  ]);
  const visible = rows.filter(({ personId }) => !blocked.has(personId));
  const cards = await findPersonCards(
    db,
    visible.map((participant) => participant.personId),
  );
  const people = visible.flatMap((row) => {
    const person = cards.get(row.personId);
    return person === undefined ? [] : [{ row, person }];
  });
  const showsVotes = isHost || resource.participation === participationStatus.approved;
  return { people, isForHost: isHost, viewerId, showsVotes };
}
