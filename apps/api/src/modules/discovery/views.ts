import type { SearchResponse } from "@meander/domain/contract/discovery";
import type { Actor } from "@meander/domain/permission/actor";
import { readActivity } from "../activities/load-activities.ts";
import type { StoredText } from "../activities/load-queries.ts";
import type { ViewMemory } from "../activities/view-memory.ts";
import { activityOf } from "../activities/views.ts";
import { visitorView } from "../activities/visitor-views.ts";
import type { Discovered } from "./discover-activities.ts";

const END = Buffer.from("]}");

/** A SearchResponse as JSON in UTF-8. Kept views are bytes that are only copied: as a text, the whole answer was encoded each time. */
export function discoveredJson(
  { found, ...page }: Discovered,
  actor: Actor,
  memory: ViewMemory,
  now: Date,
): Uint8Array<ArrayBuffer> {
  const viewOf = (stored: StoredText) =>
    actor.kind === "visitor" ? visitorView(stored, memory, now) : viewFor(stored, actor, now);
  const shown = found.flatMap(({ shown, discovery }) => {
    const view = shown instanceof Uint8Array ? shown : viewOf(shown);
    return view === null ? [] : [{ view, discovery }];
  });
  const head: Omit<SearchResponse, "activities"> = page;
  const activities = shown.flatMap(({ view, discovery }, index) => [
    view.subarray(0, -1),
    Buffer.from(`,"discovery":${JSON.stringify(discovery)}}${index === shown.length - 1 ? "" : ","}`),
  ]);
  return Buffer.concat([Buffer.from(`${open(head)},"activities":[`), ...activities, END]);
}

function viewFor({ text }: StoredText, actor: Actor, now: Date): Uint8Array | null {
  const loaded = readActivity(text, actor, now);
  return loaded === null ? null : Buffer.from(JSON.stringify(activityOf(loaded, actor, now)));
}

/** A JSON object that goes on. */
function open(fields: object): string {
  return JSON.stringify(fields).slice(0, -1);
}
