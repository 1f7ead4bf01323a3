import { decideParticipation } from "@meander/domain/participation/participation";
import type { Traveller } from "@meander/domain/permission/actor";
import type { Trx } from "../../db/client.ts";
import { lockActivityFor } from "../activities/activity-for-actor.ts";
import { saveDateOptions } from "../activities/save-date-options.ts";
import { findParticipation } from "./queries.ts";
import { deleteParticipation, notifyOfParticipation } from "./save-participation.ts";

type Input = {
  /** The person who ends it: the host or the participant. */
  readonly actor: Traveller;
  readonly endedBy: "host" | "participant";
  readonly activityId: string;
  readonly personId: string;
  readonly now: Date;
};

/**
 * Ends a request or a participation, with its message and votes. Others are notified as of a decline or a departure. A
 * past activity is unchanged, since its participants still rate.
 */
export async function endParticipation(trx: Trx, input: Input): Promise<void> {
  const { actor, endedBy, activityId, personId, now } = input;
  const activity = await lockActivityFor(trx, activityId, actor, now);
  const { row, dates, resource } = activity;
  if (resource.state !== "open" && resource.state !== "closed") return;
  const before = await findParticipation(trx, activityId, personId);
  const decided = decideParticipation(before, endedBy === "host" ? "decline" : "leave", endedBy);
  if (!decided.allowed) return;
  const options = dates.options.map((option) => ({
    ...option,
    votes: option.votes.filter(({ userId }) => userId !== personId),
  }));
  await saveDateOptions(trx, row, dates.options, options);
  await deleteParticipation(trx, { activity, personId, before, now });
  await notifyOfParticipation(trx, { activity, personId, before, decided, now });
}
