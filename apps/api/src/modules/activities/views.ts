import { activityStatus } from "@meander/domain/activity/status";
import { relevantOption } from "@meander/domain/activity/timing";
import type { Activity, DateOptionView } from "@meander/domain/contract/activities";
import { placesLeft } from "@meander/domain/participation/participation";
import type { Actor } from "@meander/domain/permission/actor";
import { type ActivityAction, can } from "@meander/domain/permission/can";
import { offsetSecondsAt } from "@meander/domain/time/zone";
import { activityIdOf, dateOptionIdOf, userIdOf } from "../../db/branded-ids.ts";
import { personCardOf } from "../profiles/views.ts";
import { actorIdOf } from "./activity-for-actor.ts";
import type { LoadedActivity } from "./load-activities.ts";
import type { StoredOption } from "./queries.ts";
import { roundedLocations } from "./rounded-locations.ts";
import { storedContext, storedImages, storedLocations } from "./stored-json.ts";

/** The activity as the actor may see it, with their current permissions on it. */
export function activityOf(loaded: LoadedActivity, actor: Actor, now: Date): Activity {
  const { row, dates, resource } = loaded;
  const isHost = row.hostId === actorIdOf(actor);
  const isRounded = !can(actor, "seeExactLocation", resource).allowed;
  const relevant = relevantOption(dates, now);
  const locations = storedLocations(row.locations);
  const context = storedContext(row.context);
  return {
    _id: activityIdOf(row.id),
    status: resource.state === "cancelled" ? activityStatus.closed : activityStatus[resource.state],
    cancelledAt: row.cancelledAt?.toISOString() ?? null,
    cancelReason: row.cancelReason,
    hidden: loaded.hidden,
    title: row.title,
    summary: row.summary,
    host: personCardOf(loaded.host),
    categories: row.categories,
    languages: row.languages,
    isSuggested: row.isSuggested,
    isRecommended: row.isRecommended,
    originalCopy: row.originalCopyId === null ? null : activityIdOf(row.originalCopyId),
    createdDate: row.createdAt.toISOString(),
    modifiedDate: row.modifiedAt.toISOString(),
    capacity: row.capacity,
    placesLeft: placesLeft(row.capacity, row.approvedCount),
    approvedCount: row.approvedCount,
    pendingCount: isHost ? loaded.pendingCount : null,
    people: loaded.people.map(personCardOf),
    exactLocation: row.exactLocation,
    isLocationRounded: isRounded,
    locations: isRounded ? roundedLocations(locations, context) : locations,
    context,
    timezone: { name: row.timeZone, rawOffset: offsetSecondsAt(relevant?.startsAt ?? now, row.timeZone) },
    dates: {
      durationMinutes: row.durationMinutes,
      options: dates.options.map((option) => dateOptionOf(option, row.timeZone)),
    },
    relevantDate: relevant && {
      startsAt: relevant.startsAt.toISOString(),
      dayCode: relevant.dayCode,
      timePeriodCode: relevant.timePeriodCode,
      timeCode: relevant.timeCode,
    },
    images: storedImages(row.images),
    metrics: {
      likes: loaded.likes,
      comments: row.commentCount,
      rating: {
        average: row.ratingCount === 0 ? null : row.ratingSum / row.ratingCount,
        count: row.ratingCount,
      },
    },
    viewer: viewerOf(loaded, actor, isHost),
  };
}

/** Splits the ids into those loaded and those beyond one response's limit. */
export function activitiesByIdOf(
  loaded: readonly LoadedActivity[],
  moreIds: readonly string[],
  actor: Actor,
  now: Date,
): { activities: Activity[]; moreActivities: Activity["_id"][] } {
  return {
    activities: loaded.map((activity) => activityOf(activity, actor, now)),
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
