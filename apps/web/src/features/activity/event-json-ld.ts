import { activityStatus } from "@meander/domain/activity/status";
import { decidedStatus } from "@meander/domain/date-vote/decided-status";
import { minuteMs } from "@meander/domain/time/durations";
import type { Activity } from "@meander/domain/contract/activities";
import { placeName } from "@meander/domain/geo/context";
import { activityPath, userPath } from "@meander/domain/paths";
import { previewImageOf } from "../../shared/activities/scene-of.ts";

/** schema.org's Event for search engines. Null without a date: a suggestion or a draft is not an event yet. */
export function eventJsonLd(activity: Activity): string | null {
  const decided = activity.dates.options.find((option) => option.decidedStatusInt === decidedStatus.decided);
  const startDate = decided?.startsAt ?? activity.relevantDate?.startsAt;
  if (startDate === undefined || activity.isSuggested || activity.status === activityStatus.draft) return null;
  const start = new Date(startDate).getTime();
  const point = activity.locations.points[0];
  return JSON.stringify({
    "@context": "https://schema.org",
    "@type": "Event",
    name: activity.title,
    description: activity.summary || undefined,
    startDate,
    endDate: decided?.endsAt ?? new Date(start + activity.dates.durationMinutes * minuteMs).toISOString(),
    eventStatus: `https://schema.org/${activity.cancelledAt === null ? "EventScheduled" : "EventCancelled"}`,
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    url: activityPath(activity),
    image: [previewImageOf(activity)],
    inLanguage: activity.languages.length > 0 ? activity.languages : undefined,
    maximumAttendeeCapacity: activity.capacity === null ? undefined : activity.capacity + 1,
    organizer: {
      "@type": "Person",
      name: `${activity.host.firstName} ${activity.host.lastName}`,
      url: userPath(activity.host._id),
    },
    location: {
      "@type": "Place",
      name: activity.isLocationRounded || point === undefined ? placeName(activity.context) : point.properties.name,
      address: placeName(activity.context),
      geo: point && { "@type": "GeoCoordinates", longitude: point.coordinates[0], latitude: point.coordinates[1] },
    },
  });
}
