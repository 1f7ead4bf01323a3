import type { SearchResponse } from "@meander/domain/contract/discovery";
import type { Actor } from "@meander/domain/permission/actor";
import { readActivity } from "../activities/load-activities.ts";
import { activityOf } from "../activities/views.ts";
import { createVisitorViews } from "../activities/visitor-views.ts";
import type { Discovered, Found } from "./discover-activities.ts";

/** Of this process; the same texts are the same views, whatever database they come from. */
const visitorViews = createVisitorViews();

/** A SearchResponse as JSON: what visitors see of an activity is only made once. */
export function discoveredText({ found, ...page }: Discovered, actor: Actor, now: Date): string {
  const viewOf = (text: string) =>
    actor.kind === "visitor" ? visitorViews.viewOf(text, now) : viewFor(text, actor, now);
  const activities = found.flatMap(({ text, discovery }) => {
    const view = viewOf(text);
    return view === null ? [] : [withDiscovery(view, discovery)];
  });
  const head: Omit<SearchResponse, "activities"> = page;
  return `${open(head)},"activities":[${activities.join(",")}]}`;
}

function viewFor(text: string, actor: Actor, now: Date): string | null {
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
