import type { SearchResponse } from "@meander/domain/contract/discovery";
import type { Actor } from "@meander/domain/permission/actor";
import { activityOf } from "../activities/views.ts";
import type { Discovered } from "./discover-activities.ts";

export function discoveredOf({ found, ...page }: Discovered, actor: Actor, now: Date): SearchResponse {
  return {
    ...page,
    activities: found.map(({ activity, discovery }) => ({ ...activityOf(activity, actor, now), discovery })),
  };
}
