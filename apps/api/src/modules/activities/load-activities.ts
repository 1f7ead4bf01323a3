import type { Likes } from "@meander/domain/activity/liking";
import { can } from "@meander/domain/permission/can";
import type { ActivityResource } from "@meander/domain/permission/activity-rules";
import type { Actor } from "@meander/domain/permission/actor";
import { isReportCategory, type ReportCategory } from "@meander/domain/moderation/report-category";
import type { ActivityDates } from "@meander/domain/activity/timing";
import type { Database } from "../../db/client.ts";
import type { PersonCardRow } from "../profiles/queries.ts";
import { actorIdOf, datesOf, isAhead, resourceOf } from "./activity-for-actor.ts";
import {
  findActivityTexts,
  type LoadedRow,
  loadedRowOf,
  type StoredCard,
  type StoredDateOption,
} from "./load-queries.ts";
import type { ActivityRow, StoredOption } from "./queries.ts";
import { likesOf } from "./shared-likes.ts";

/** One activity with everything its view shows to one actor. */
export type LoadedActivity = {
  readonly row: ActivityRow;
  readonly dates: ActivityDates<StoredOption>;
  readonly resource: ActivityResource;
  /** With the policy it was hidden for, if one was named. */
  readonly hidden: { readonly category: ReportCategory | null } | null;
  readonly host: PersonCardRow;
  readonly people: readonly PersonCardRow[];
  readonly likes: Likes;
  /** What the actor rated it with. */
  readonly ownStars: number | null;
  readonly pendingCount: number;
};

/** Those of the activities that the actor may see, in the order of the ids, read in one statement however many they are. */
export async function loadActivities(
  db: Database,
  ids: readonly string[],
  actor: Actor,
  now: Date,
): Promise<LoadedActivity[]> {
  const texts = await findActivityTexts(db, [...new Set(ids)], actorIdOf(actor));
  return ids.flatMap((id) => {
    const stored = texts.get(id);
    return stored === undefined ? [] : (readActivity(stored.text, actor, now) ?? []);
  });
}

/** What `loadedActivity` made for this actor; null where they may not see it. */
export function readActivity(text: string, actor: Actor, now: Date): LoadedActivity | null {
  const loaded = loadedOf(loadedRowOf(text), now);
  if (!can(actor, "viewActivity", loaded.resource).allowed) return null;
  return can(actor, "seeGuests", loaded.resource).allowed ? loaded : withoutGuests(loaded, actorIdOf(actor));
}

/** The host's face and the counts; of the votes, the actor's own. */
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
  const standing = { isBlocked: row.isBlocked ?? false, isHostSuspended: isAhead(host.suspendedUntil, now) };
  const category = row.hidingCategory ?? "";
  return {
    row,
    dates,
    resource: resourceOf(row, dates, place, standing, now),
    hidden: row.hiddenAt === null ? null : { category: isReportCategory(category) ? category : null },
    host,
    people: [host, ...row.people.map(cardOf)],
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
