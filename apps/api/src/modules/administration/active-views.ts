import type { ActiveActivity, FoundActivity } from "@meander/domain/contract/administration";
import { narrowestEntry } from "@meander/domain/geo/context";
import { coverImageOf } from "../../db/stored-images.ts";
import { activityIdOf, userIdOf } from "../../db/branded-ids.ts";
import { storedContext, storedStill } from "../activities/stored-json.ts";
import { storedSubjectCase } from "../moderation/stored-json.ts";
import type { ActiveRow } from "./active-queries.ts";

/** The case about a viewer's own activity is never revealed to them. */
export function activeActivityOf(row: ActiveRow, viewerId: string): ActiveActivity {
  const isOwn = row.hostId === viewerId;
  const context = storedContext(row.context);
  const image = storedStill(row.image);
  return {
    _id: activityIdOf(row.id),
    title: row.title,
    status: row.status,
    categories: row.categories,
    host: { _id: userIdOf(row.hostId), name: row.hostName, countryCode: row.hostCountryCode },
    countryName: row.countryName,
    placeName: context.place?.text ?? narrowestEntry(context)?.text ?? null,
    startsAt: row.startsAt?.toISOString() ?? null,
    timezone: row.timeZone,
    timePeriodCode: row.timePeriod,
    timeCode: row.timeCode,
    image: image && coverImageOf(image),
    isSuggested: row.isSuggested,
    isRecommended: row.isRecommended,
    isHidden: row.isHidden,
    isHostTourist: row.isHostTourist,
    localFindCount: row.findCount,
    participantCount: row.approvedCount,
    capacity: row.capacity,
    likeCount: row.likeCount,
    openReportCount: isOwn ? 0 : row.openReportCount,
    case: row.decidingCase === null || isOwn ? null : storedSubjectCase(row.decidingCase),
    createdAt: row.createdAt.toISOString(),
  };
}

export function foundActivityOf(row: ActiveRow, viewerId: string): FoundActivity {
  const { _id, title, placeName, startsAt, timezone } = activeActivityOf(row, viewerId);
  return { _id, title, placeName, startsAt, timezone };
}
