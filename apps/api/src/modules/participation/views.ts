import type { Participant } from "@meander/domain/contract/participation";
import { dateOptionIdOf } from "../../db/branded-ids.ts";
import type { PersonCardRow } from "../profiles/queries.ts";
import { personCardOf } from "../profiles/views.ts";
import type { ListedParticipants } from "./list-participants.ts";
import type { ParticipantRow } from "./queries.ts";

export function participantsOf({ people, isForHost }: ListedParticipants): Participant[] {
  return people.map(({ row, person }) => participantOf(row, person, isForHost));
}

/** What somebody wrote when asking is for the host only. */
function participantOf(row: ParticipantRow, person: PersonCardRow, isForHost: boolean): Participant {
  return {
    user: personCardOf(person),
    status: row.status,
    message: isForHost ? row.message : "",
    askedAt: row.askedAt.toISOString(),
    votedOptionIds: row.votedOptionIds.map(dateOptionIdOf),
  };
}
