import type { Activity } from "@meander/domain/contract/activities";
import type { Participant } from "@meander/domain/contract/participation";
import type { Actor } from "@meander/domain/permission/actor";
import { dateOptionIdOf } from "../../db/branded-ids.ts";
import type { Database } from "../../db/client.ts";
import { answerActivity, findActivityView } from "../activities/answer-views.ts";
import type { PersonCardRow } from "../profiles/queries.ts";
import { personCardOf } from "../profiles/views.ts";
import type { ListedParticipants } from "./list-participants.ts";
import type { ParticipantRow } from "./queries.ts";

/** What a change of somebody's place or votes answers: the activity as they see it now. */
export function activityAfterChange(
  db: Database,
  activityId: string,
  actor: Actor,
  now: Date,
): Promise<{ activity: Activity }> {
  return answerActivity(db, activityId, actor, now);
}

/** The same for whoever has left; null when they don't see it any more, because it is hidden or one of host and actor blocks the other. */
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

/** What somebody wrote when asking is for the host only. */
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
