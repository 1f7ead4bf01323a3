import type { Actor } from "@meander/domain/permission/actor";
import { readActivity } from "../activities/load-activities.ts";
import type { StoredText } from "../activities/load-queries.ts";
import type { ViewCache } from "../activities/view-cache.ts";
import { activityCardOf } from "../activities/views.ts";
import { visitorView } from "../activities/visitor-views.ts";
import type { Discovered } from "./discover-activities.ts";

/**
 * A SearchResponse as JSON in UTF-8. Cached views are copied as bytes; strings would be encoded again in each response.
 */
export function discoveredJson(
  { found, ...page }: Discovered,
  actor: Actor,
  cache: ViewCache,
  now: Date,
): Uint8Array<ArrayBuffer> {
  const viewOf = (stored: StoredText) =>
    actor.kind === "visitor" ? visitorView(stored, cache, now) : viewFor(stored, actor, now);
  const parts: Uint8Array[] = [];
  for (const { shown, discovery } of found) {
    const view = shown instanceof Uint8Array ? shown : viewOf(shown);
    if (view === null) continue;
    const before = parts.length === 0 ? "" : ",";
    parts.push(Buffer.from(before), view.subarray(0, -1), Buffer.from(`,"discovery":${JSON.stringify(discovery)}}`));
  }
  return Buffer.concat([
    Buffer.from(`${JSON.stringify(page).slice(0, -1)},"activities":[`),
    ...parts,
    Buffer.from("]}"),
  ]);
}

function viewFor({ text }: StoredText, actor: Actor, now: Date): Uint8Array | null {
  const loaded = readActivity(text, actor, now);
  return loaded === null ? null : Buffer.from(JSON.stringify(activityCardOf(loaded, actor, now)));
}
