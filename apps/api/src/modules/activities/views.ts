import { activityStatus } from "@meander/domain/activity/status";
import { relevantOption } from "@meander/domain/activity/timing";
import type { Activity, ActivityCardView, DateOptionView } from "@meander/domain/contract/activities";
import type { Locations } from "@meander/domain/contract/geo";
import { decidedStatusOf, relevantOptions } from "@meander/domain/date-vote/decided-status";
import { isCompleted } from "@meander/domain/date-vote/option";
import { placesLeft } from "@meander/domain/participation/participation";
import type { Actor } from "@meander/domain/permission/actor";
import { type ActivityAction, can } from "@meander/domain/permission/can";
import { offsetSecondsAt } from "@meander/domain/time/zone";
import { coverImageOf } from "../../db/stored-images.ts";
import { activityIdOf, dateOptionIdOf, userIdOf } from "../../db/branded-ids.ts";
import type { PersonCardRow } from "../profiles/queries.ts";
import { personCardOf } from "../profiles/person-card-of.ts";
import { actorIdOf } from "./activity-for-actor.ts";
import type { LoadedActivity } from "./load-activities.ts";
import { plainValuesOf } from "./plain-fields.ts";
import type { ViewedRow, StoredOption } from "./queries.ts";
import { roundedLocations } from "./rounded-locations.ts";
import { settledPointOf } from "./settled-place.ts";
import { storedContext, storedImages, storedLocations, storedUnfinished } from "./stored-json.ts";

/** The whole activity as the actor may see it, with their current permissions on it. */
export function activityOf(loaded: LoadedActivity, actor: Actor, now: Date): Activity {
  const { row, dates } = loaded;
  const shared = sharedFieldsOf(loaded, actor, now);
  return {
    ...shared,
    ...plainValuesOf(row),
    cancelReason: row.cancelReason,
    host: personCardOf(loaded.host),
    createdDate: row.createdAt.toISOString(),
    people: loaded.people.map(personCardOf),
    exactLocation: row.exactLocation,
    locations: locationsOf(row, shared),
    settledPoint: row.hostId === actorIdOf(actor) ? settledPointOf(row) : null,
    dates: {
      durationMinutes: row.durationMinutes,
      options: dates.options.map((option) => dateOptionOf(option, row.timeZone)),
    },
    images: storedImages(row.images),
    unfinished: row.hostId === actorIdOf(actor) ? storedUnfinished(row.unfinished) : null,
    viewer: viewerOf(loaded, actor, row.hostId === actorIdOf(actor)),
  };
}

/** The activity as a card; its brief parts suffice. */
export function activityCardOf(loaded: LoadedActivity, actor: Actor, now: Date): ActivityCardView {
  const { row, dates, resource } = loaded;
  const shared = sharedFieldsOf(loaded, actor, now);
  const [point] = locationsOf(row, shared).points;
  const [image] = storedImages(row.images);
  const relevant = relevantOptions(dates.options);
  return {
    ...shared,
    people: loaded.people.map(facesOf),
    locations: {
      points:
        point === undefined ? [] : [{ coordinates: point.coordinates, properties: { name: point.properties.name } }],
    },
    images: image === undefined ? [] : [coverImageOf(image)],
    dates: {
      durationMinutes: row.durationMinutes,
      decidedStatusInt: decidedStatusOf(dates.options),
      aheadCount: relevant.filter((option) => !isCompleted(option, { ...dates, now })).length,
    },
    viewer: { isHost: row.hostId === actorIdOf(actor), approvalStatus: resource.participation },
  };
}

/** The fields that a card and the whole activity share. */
function sharedFieldsOf(loaded: LoadedActivity, actor: Actor, now: Date) {
  const { row, dates, resource } = loaded;
  const relevant = relevantOption(dates, now);
  return {
    _id: activityIdOf(row.id),
    status: resource.state === "cancelled" ? activityStatus.closed : activityStatus[resource.state],
    cancelledAt: row.cancelledAt?.toISOString() ?? null,
    hidden: loaded.hidden,
    title: row.title,
    categories: row.categories,
    isSuggested: row.isSuggested,
    isRecommended: row.isRecommended,
    originalCopy: row.originalCopyId === null ? null : activityIdOf(row.originalCopyId),
    modifiedDate: row.modifiedAt.toISOString(),
    placesLeft: placesLeft(row.capacity, row.approvedCount),
    approvedCount: row.approvedCount,
    attendedCount: row.attendedCount,
    pendingCount: row.hostId === actorIdOf(actor) ? loaded.pendingCount : null,
    isLocationRounded: !can(actor, "seeExactLocation", resource).allowed,
    context: storedContext(row.context),
    timezone: { name: row.timeZone, rawOffset: offsetSecondsAt(relevant?.startsAt ?? now, row.timeZone) },
    relevantDate: relevant && {
      startsAt: relevant.startsAt.toISOString(),
      dayCode: relevant.dayCode,
      timePeriodCode: relevant.timePeriodCode,
      timeCode: relevant.timeCode,
    },
    metrics: {
      likes: loaded.likes,
      comments: row.commentCount,
      rating: {
        average: row.ratingCount === 0 ? null : row.ratingSum / row.ratingCount,
        count: row.ratingCount,
      },
    },
  };
}

type Shared = Pick<Activity, "isLocationRounded" | "context">;

function locationsOf(row: ViewedRow, { isLocationRounded, context }: Shared): Locations {
  const locations = storedLocations(row.locations);
  return isLocationRounded ? roundedLocations(locations, context) : locations;
}

function facesOf(row: PersonCardRow): ActivityCardView["people"][number] {
  const { headline: _, ...face } = personCardOf(row);
  return face;
}

/** Splits the ids into those loaded and those beyond one response's limit. */
export function activitiesByIdOf(
  loaded: readonly LoadedActivity[],
  moreIds: readonly string[],
  actor: Actor,
  now: Date,
): { activities: ActivityCardView[]; moreActivities: Activity["_id"][] } {
  return {
    activities: loaded.map((activity) => activityCardOf(activity, actor, now)),
    moreActivities: moreIds.map(activityIdOf),
  };
}

function dateOptionOf(option: StoredOption, timeZone: string): DateOptionView {
  return {
    id: dateOptionIdOf(option.id),
    dayCode: option.dayCode,
    timePeriodCode: option.timePeriodCode,
    timeCode: option.timeCode,
    decidedStatusInt: option.decidedStatusInt,
    votes: option.votes.map(({ userId, valid }) => ({ userId: userIdOf(userId), valid })),
    voteCount: option.voteCount,
    startsAt: option.startsAt.toISOString(),
    endsAt: option.endsAt.toISOString(),
    rawOffset: offsetSecondsAt(option.startsAt, timeZone),
  };
}

type ViewerAction = Exclude<ActivityAction, "viewActivity" | "seeGuests" | "seeExactLocation">;

function viewerOf(
  { row, dates, resource, ownStars }: LoadedActivity,
  actor: Actor,
  isHost: boolean,
): Activity["viewer"] {
  const viewerId = actorIdOf(actor);
  const may = (action: ViewerAction) => can(actor, action, resource).allowed;
  const voted = dates.options.filter((option) => option.votes.some((vote) => vote.userId === viewerId && vote.valid));
  return {
    isHost,
    approvalStatus: resource.participation,
    votedOptionIds: voted.map((option) => dateOptionIdOf(option.id)),
    canJoin: may("joinActivity") && placesLeft(row.capacity, row.approvedCount) !== 0,
    canVote: may("voteOnDates"),
    canLeave: may("leaveActivity"),
    canComment: may("commentOnActivity"),
    canReport: may("reportActivity"),
    canCopy: may("copyActivity"),
    canSuggest: may("suggestActivity"),
    canVerifyAttendance: may("verifyAttendance"),
    hasAttended: resource.hasAttended,
    canRate: may("rateActivity") && ownStars === null,
    ownStars,
  };
}
