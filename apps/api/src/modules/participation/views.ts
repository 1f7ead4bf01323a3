import type { Activity } from "@meander/domain/contract/activities";
import type { Participant } from "@meander/domain/contract/participation";
import type { Actor } from "@meander/domain/permission/actor";
import { dateOptionIdOf } from "../../db/branded-ids.ts";
import type { Database } from "../../db/client.ts";
import { findActivityView, getActivityResponse } from "../activities/activity-response-views.ts";
import type { PersonCardRow } from "../profiles/queries.ts";
import { personCardOf } from "../profiles/person-card-of.ts";
import type { ListedParticipants } from "./list-participants.ts";
import type { ParticipantRow } from "./queries.ts";

/** Response to a change of participation or votes: the activity as the caller sees it. */
export function activityAfterChange(
  db: Database,
  activityId: string,
  actor: Actor,
  now: Date,
): Promise<{ activity: Activity }> {
  return getActivityResponse(db, activityId, actor, now);
}

/**
 * As `activityAfterChange`, after leaving; null when the activity is no longer visible, because it is hidden or a block
 * exists between host and actor.
 */
export function activityAfterLeaving(
  db: Database,
  activityId: string,
  actor: Actor,
  now: Date,
): Promise<Activity | null> {
  return findActivityView(db, activityId, actor, now);
}

export function participantsOf({ people, isForHost, viewerId, showsVotes }: ListedParticipants): Participant[] {
  return people.map(({ row, person }) =>
    participantOf(row, person, { isForHost, isSelf: row.personId === viewerId, showsVotes }),
  );
}

type Shown = { readonly isForHost: boolean; readonly isSelf: boolean; readonly showsVotes: boolean };

/** The message of a join request is visible only to the host. */
function participantOf(
  row: ParticipantRow,
  person: PersonCardRow,
  { isForHost, isSelf, showsVotes }: Shown,
): Participant {
  return {
    user: personCardOf(person),
    status: row.status,
    message: isForHost ? row.message : "",
    askedAt: row.askedAt.toISOString(),
    votedOptionIds: showsVotes || isSelf ? row.votedOptionIds.map(dateOptionIdOf) : [],
    attended: isForHost || isSelf ? row.attendedAt !== null : null,
  };
}
