import type { ActiveActivity, FoundActivity } from "@meander/domain/contract/administration";
import { narrowestEntry } from "@meander/domain/geo/context";
import { activityIdOf, userIdOf } from "../../db/branded-ids.ts";
import { storedContext } from "../activities/stored-json.ts";
import type { ActiveRow } from "./active-queries.ts";

export function activeActivityOf(row: ActiveRow): ActiveActivity {
  const context = storedContext(row.context);
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
    isSuggested: row.isSuggested,
    isRecommended: row.isRecommended,
    isHidden: row.isHidden,
    isHostTourist: row.isHostTourist,
    localFindCount: row.findCount,
    participantCount: row.approvedCount,
    capacity: row.capacity,
    likeCount: row.likeCount,
    openReportCount: row.openReportCount,
    createdAt: row.createdAt.toISOString(),
  };
}

export function foundActivityOf(row: ActiveRow): FoundActivity {
  const { _id, title, placeName, startsAt, timezone } = activeActivityOf(row);
  return { _id, title, placeName, startsAt, timezone };
}
