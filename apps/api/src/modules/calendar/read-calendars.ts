import { DomainError } from "@meander/domain/errors";
import { activityIdSchema } from "@meander/domain/ids";
import { message } from "@meander/domain/messages/message";
import type { Actor, Traveller } from "@meander/domain/permission/actor";
import { permissionsOf } from "@meander/domain/permission/permission";
import { userType } from "@meander/domain/person/user-type";
import type { Database } from "../../db/client.ts";
import type { Translate } from "../../http/locale.ts";
import { answerActivity } from "../activities/answer-views.ts";
import { loadActivities } from "../activities/load-activities.ts";
import { activityOf } from "../activities/views.ts";
import { calendarEventsOf } from "./calendar-events.ts";
import { findFeedOwner, listCalendarActivities } from "./queries.ts";
import { writeCalendar } from "./write-calendar.ts";

export type CalendarFile = { readonly text: string; readonly changedAt: Date };

type Reading = {
  readonly db: Database;
  readonly publicUrl: string;
  readonly t: Translate;
  readonly now: Date;
};

/** `{activityId}.ics` as the actor sees it. Throws DomainError not-found, also for an activity without a date. */
export async function readActivityCalendar(reading: Reading, file: string, actor: Actor): Promise<CalendarFile> {
  const id = activityIdSchema.safeParse(/^(.{36})\.ics$/.exec(file)?.[1]);
  if (!id.success) throw notThere();
  const { activity } = await answerActivity(reading.db, id.data, actor, reading.now);
  const events = calendarEventsOf(activity, reading);
  if (events.length === 0) throw notThere();
  return { text: writeCalendar(events), changedAt: new Date(activity.modifiedDate) };
}

/** `{token}.ics`, everything its owner hosts or takes part in. Throws DomainError not-found for a token that opens nothing. */
export async function readFeed(reading: Reading, file: string): Promise<CalendarFile> {
  const { db, now, t } = reading;
  const token = /^([\w-]{43})\.ics$/.exec(file)?.[1];
  const owner = token === undefined ? null : await findFeedOwner(db, token, now);
  if (owner === null) throw notThere();
  const actor = readerOf(owner.personId);
  const ids = await listCalendarActivities(db, owner.personId, now);
  const activities = (await loadActivities(db, ids, actor, now)).map((loaded) => activityOf(loaded, actor, now));
  const events = activities
    .flatMap((activity) => calendarEventsOf(activity, reading))
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime() || a.uid.localeCompare(b.uid));
  return {
    text: writeCalendar(events, t("calendar.feedName", { firstName: owner.firstName })),
    changedAt: new Date(Math.max(owner.renewedAt.getTime(), ...events.map(({ changedAt }) => changedAt.getTime()))),
  };
}

/** The token reads what its owner may see, and has none of the powers that staff have. */
function readerOf(userId: string): Traveller {
  const permissions = permissionsOf(userType.consumer);
  return {
    kind: "traveller",
    userId,
    userType: userType.consumer,
    isVerified: true,
    permissions,
    suspendedUntil: null,
  };
}

function notThere(): DomainError {
  return new DomainError("not-found", message("notFound"));
}
