import { activityStatus } from "@meander/domain/activity/status";
import { decidedStatus } from "@meander/domain/date-vote/decided-status";
import { minuteMs } from "@meander/domain/time/durations";
import type { Activity } from "@meander/domain/contract/activities";
import { placeName } from "@meander/domain/geo/context";
import { firstOwnStill } from "@meander/domain/image/first-still";
import { rasterAddress } from "@meander/domain/image/raster-address";
import { activityPath, scenePath, userPath } from "@meander/domain/paths";
import { sceneOf } from "@meander/domain/activity/scene-of";
import type { Event } from "schema-dts";
import { type Absolute, addressOf } from "../../shared/page/structured-data.ts";

/** Null without a date: a suggestion or a draft is not an event yet. */
export function eventOf(activity: Activity, absolute: Absolute): Event | null {
  const decided = activity.dates.options.find((option) => option.decidedStatusInt === decidedStatus.decided);
  const startDate = decided?.startsAt ?? activity.relevantDate?.startsAt;
  if (startDate === undefined || activity.isSuggested || activity.status === activityStatus.draft) return null;
  const start = new Date(startDate).getTime();
  const point = activity.locations.points[0];
  const still = firstOwnStill(activity.images);
  return {
    "@type": "Event",
    name: activity.title,
    ...(activity.summary !== "" && { description: activity.summary }),
    startDate,
    endDate: decided?.endsAt ?? new Date(start + activity.dates.durationMinutes * minuteMs).toISOString(),
    eventStatus:
      activity.cancelledAt === null ? "https://schema.org/EventScheduled" : "https://schema.org/EventCancelled",
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    url: absolute(activityPath(activity)),
    image: [absolute(still === null ? scenePath(sceneOf(activity), "png") : rasterAddress(still.src))],
    ...(activity.languages.length > 0 && { inLanguage: activity.languages }),
    ...(activity.capacity !== null && { maximumAttendeeCapacity: activity.capacity + 1 }),
    organizer: {
      "@type": "Person",
      name: `${activity.host.firstName} ${activity.host.lastName}`,
      url: absolute(userPath(activity.host._id)),
    },
    location: {
      "@type": "Place",
      name: activity.isLocationRounded || point === undefined ? placeName(activity.context) : point.properties.name,
      address: addressOf(activity.context),
      ...(point && {
        geo: { "@type": "GeoCoordinates", longitude: point.coordinates[0], latitude: point.coordinates[1] },
      }),
    },
  };
}
