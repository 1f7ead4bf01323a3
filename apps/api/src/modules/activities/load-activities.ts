import type { Likes } from "@meander/domain/activity/liking";
import type { ActivityDates } from "@meander/domain/activity/timing";
import type { ReportCategory } from "@meander/domain/moderation/report-category";
import type { ActivityResource } from "@meander/domain/permission/activity-rules";
import type { Actor } from "@meander/domain/permission/actor";
import { can } from "@meander/domain/permission/can";
import type { Database } from "../../db/client.ts";
import type { PersonCardRow } from "../profiles/queries.ts";
import { actorIdOf, datesOf, isAhead, resourceOf } from "./activity-for-actor.ts";
import {
  type ActivityParts,
  findActivityTexts,
  type LoadedRow,
  loadedRowOf,
  type StoredCard,
  type StoredDateOption,
} from "./load-queries.ts";
import type { ViewedRow, StoredOption } from "./queries.ts";
import { likesOf } from "./shared-likes.ts";
import { storedHidingCategory } from "./stored-json.ts";

/** One activity with all data of its view for one actor. */
export type LoadedActivity = {
  readonly row: ViewedRow;
  readonly dates: ActivityDates<StoredOption>;
  readonly resource: ActivityResource;
  /** Null when visible; the category is the policy it was hidden for, if any. */
  readonly hidden: { readonly category: ReportCategory | null } | null;
  readonly host: PersonCardRow;
  readonly people: readonly PersonCardRow[];
  readonly likes: Likes;
  /** The actor's own rating. */
  readonly ownStars: number | null;
  readonly pendingCount: number;
};

/** Loads an activity whole; null where the actor may not see it. */
export async function loadActivity(db: Database, id: string, actor: Actor, now: Date): Promise<LoadedActivity | null> {
  const [loaded] = await load(db, [id.toLowerCase()], { actor, now, parts: "whole" });
  return loaded ?? null;
}

/** Loads the activities that the actor may see whole, in the order of the ids, with one statement. */
export function loadWholeActivities(
  db: Database,
  ids: readonly string[],
  actor: Actor,
  now: Date,
): Promise<LoadedActivity[]> {
  return load(db, ids, { actor, now, parts: "whole" });
}

/** Loads the brief parts of the activities that the actor may see, in the order of the ids, with one statement. */
export function loadBriefActivities(
  db: Database,
  ids: readonly string[],
  actor: Actor,
  now: Date,
): Promise<LoadedActivity[]> {
  return load(db, ids, { actor, now, parts: "brief" });
}

type Reading = { readonly actor: Actor; readonly now: Date; readonly parts: ActivityParts };

async function load(db: Database, ids: readonly string[], { actor, now, parts }: Reading): Promise<LoadedActivity[]> {
  const texts = await findActivityTexts(db, [...new Set(ids)], actorIdOf(actor), parts);
  return ids.flatMap((id) => {
    const stored = texts.get(id);
    return stored === undefined ? [] : (parseActivity(stored.text, actor, now) ?? []);
  });
}

/** Parses the output of `loadedActivity` for this actor; null where they may not see the activity. */
export function parseActivity(text: string, actor: Actor, now: Date): LoadedActivity | null {
  const loaded = loadedOf(loadedRowOf(text), now);
  if (!can(actor, "viewActivity", loaded.resource).allowed) return null;
  return can(actor, "seeGuests", loaded.resource).allowed ? loaded : withoutGuests(loaded, actorIdOf(actor));
}

/** Removes participants: leaves the host's card, the counts, and the actor's own votes. */
function withoutGuests(loaded: LoadedActivity, actorId: string | null): LoadedActivity {
  const options = loaded.dates.options.map((option) => ({
    ...option,
    votes: option.votes.filter(({ userId }) => userId === actorId),
  }));
  return { ...loaded, people: [loaded.host], dates: { ...loaded.dates, options } };
}

function loadedOf(row: LoadedRow, now: Date): LoadedActivity {
  const host = cardOf(row.host);
  const dates = datesOf(row, row.options.map(optionOf));
  const place = row.placeStatus ? { status: row.placeStatus, hasAttended: row.hasAttended ?? false } : undefined;
  const hostFacts = { isBlocked: row.isBlocked ?? false, isHostSuspended: isAhead(host.suspendedUntil, now) };
  const resource = resourceOf(row, dates, place, hostFacts, now);
  // Afterwards, a participant without a confirmation may not have come.
  const people = row.people.filter(({ hasAttended }) => hasAttended || resource.state !== "expired");
  return {
    row,
    dates,
    resource,
    hidden: row.hiddenAt === null ? null : { category: storedHidingCategory(row.hidingCategory) },
    host,
    people: [host, ...people.map(cardOf)],
    likes: likesOf(row, row.sharedLikeCount, row.isLiked ?? false),
    ownStars: row.ownStars ?? null,
    pendingCount: row.pendingCount ?? 0,
  };
}

function cardOf(card: StoredCard): PersonCardRow {
  return { ...card, suspendedUntil: card.suspendedUntil === null ? null : new Date(card.suspendedUntil) };
}

function optionOf({ timePeriodCode, decidedStatus, startsAt, endsAt, ...option }: StoredDateOption): StoredOption {
  return {
    ...option,
    timePeriodCode,
    decidedStatusInt: decidedStatus,
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
  };
}
