import type { SearchResponse } from "@meander/domain/contract/discovery";
import type { Actor } from "@meander/domain/permission/actor";
import { activityOf } from "../activities/views.ts";
import type { Discovered } from "./discover-activities.ts";

export function discoveredOf({ loaded, ...page }: Discovered, actor: Actor, now: Date): SearchResponse {
  return { ...page, activities: loaded.map((activity) => activityOf(activity, actor, now)) };
}
