import type { ChannelOutcome, SentMessage } from "@meander/domain/contract/sent-messages";
import { isParticipationEnd } from "@meander/domain/notification/catalogue";
import { outcomeOf } from "@meander/domain/notification/delivery-outcome";
import { activityIdOf } from "../../db/branded-ids.ts";
import type { Database } from "../../db/client.ts";
import type { TextOf } from "./preference-views.ts";
import { findActivityBriefs } from "./queries.ts";
import type { SentMessageRow } from "./sent-message-queries.ts";

/** With activities, in one query for any number. An activity that the reader may no longer see isn't named. */
export async function sentMessagesOf(
  db: Database,
  rows: readonly SentMessageRow[],
  readerId: string,
  textOf: TextOf,
): Promise<SentMessage[]> {
  const idsIn = (some: readonly SentMessageRow[]) => some.map((row) => row.activityId).filter((id) => id !== null);
  const activities = await findActivityBriefs(db, idsIn(rows), {
    viewerId: readerId,
    seatsEndedIn: idsIn(rows.filter(({ code }) => isParticipationEnd(code))),
  });
  return rows.map(({ id, at, code, activityId, isInInbox, deliveries }) => {
    const activity = activityId === null ? undefined : activities.get(activityId);
    return {
      id,
      notificationCode: code,
      text: textOf(code),
      at: at.toISOString(),
      activity: activity === undefined ? null : { ...activity, _id: activityIdOf(activity._id) },
      isInInbox,
      mail: viewOf(deliveries.filter(({ channel }) => channel === "mail")),
      push: viewOf(deliveries.filter(({ channel }) => channel !== "mail")),
    };
  });
}

function viewOf(deliveries: SentMessageRow["deliveries"]): ChannelOutcome {
  const outcome = outcomeOf(deliveries);
  return outcome && { ...outcome, at: new Date(outcome.at).toISOString() };
}
