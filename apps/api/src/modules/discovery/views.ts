import type { SearchResponse } from "@meander/domain/contract/discovery";
import type { Actor } from "@meander/domain/permission/actor";
import { readActivity } from "../activities/load-activities.ts";
import type { StoredText } from "../activities/load-queries.ts";
import type { ViewMemory } from "../activities/view-memory.ts";
import { activityOf } from "../activities/views.ts";
import { visitorView } from "../activities/visitor-views.ts";
import type { Discovered, Found } from "./discover-activities.ts";

/** A SearchResponse as JSON. */
export function discoveredText({ found, ...page }: Discovered, actor: Actor, memory: ViewMemory, now: Date): string {
  const viewOf = (stored: StoredText) =>
    actor.kind === "visitor" ? visitorView(stored, memory, now) : viewFor(stored, actor, now);
  const activities = found.flatMap(({ shown, discovery }) => {
    const view = typeof shown === "string" ? shown : viewOf(shown);
    return view === null ? [] : [withDiscovery(view, discovery)];
  });
  const head: Omit<SearchResponse, "activities"> = page;
  return `${open(head)},"activities":[${activities.join(",")}]}`;
}

function viewFor({ text }: StoredText, actor: Actor, now: Date): string | null {
  const loaded = readActivity(text, actor, now);
  return loaded === null ? null : JSON.stringify(activityOf(loaded, actor, now));
}

function withDiscovery(view: string, discovery: Found["discovery"]): string {
  return `${view.slice(0, -1)},"discovery":${JSON.stringify(discovery)}}`;
}

/** A JSON object that goes on. */
function open(fields: object): string {
  return JSON.stringify(fields).slice(0, -1);
}
