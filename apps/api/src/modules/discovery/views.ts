import type { Activity } from "@meander/domain/contract/activities";
import type { ActivityPinView, PinsResponse } from "@meander/domain/contract/discovery";
import type { Actor } from "@meander/domain/permission/actor";
import { parseActivity } from "../activities/load-activities.ts";
import type { StoredText } from "../activities/load-queries.ts";
import type { ViewCache } from "../activities/view-cache.ts";
import { activityCardOf } from "../activities/views.ts";
import { visitorView } from "../activities/visitor-views.ts";
import type { Discovered } from "./discover-activities.ts";

/**
 * A SearchResponse as JSON in UTF-8. Cached views are copied as bytes; strings would be encoded again in each response.
 */
export function discoveredJson(
  { found, matchedDates, ...page }: Discovered,
  actor: Actor,
  cache: ViewCache,
  now: Date,
): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  for (const { activityId, shown, discovery } of found) {
    const stored = shown instanceof Uint8Array ? shown : viewFor(shown, actor, cache, now);
    if (stored === null) continue;
    const view = withDate(stored, matchedDates.get(activityId));
    const before = parts.length === 0 ? "" : ",";
    parts.push(Buffer.from(before), view.subarray(0, -1), Buffer.from(`,"discovery":${JSON.stringify(discovery)}}`));
  }
  return Buffer.concat([
    Buffer.from(`${JSON.stringify(page).slice(0, -1)},"activities":[`),
    ...parts,
    Buffer.from("]}"),
  ]);
}

/** Shows the date that matched the search, where the view, which may be cached, shows another. */
function withDate(view: Uint8Array, date: Activity["relevantDate"] | undefined): Uint8Array {
  if (date === undefined || date === null) return view;
  const bytes = Buffer.from(view.buffer, view.byteOffset, view.byteLength);
  if (bytes.includes(`"relevantDate":{"startsAt":"${date.startsAt}"`)) return view;
  return Buffer.from(JSON.stringify({ ...JSON.parse(bytes.toString()), relevantDate: date }));
}

function viewFor(stored: StoredText, actor: Actor, cache: ViewCache, now: Date): Uint8Array | null {
  if (actor.kind === "visitor") return visitorView(stored, cache, now);
  const loaded = parseActivity(stored.text, actor, now);
  return loaded === null ? null : Buffer.from(JSON.stringify(activityCardOf(loaded, actor, now)));
}

/** The found activities as pins of a map. */
export function pinsOf(
  { found, matchedDates, cursor }: Discovered,
  actor: Actor,
  cache: ViewCache,
  now: Date,
): PinsResponse {
  const pins = found.flatMap(({ activityId, shown }) => {
    const stored = shown instanceof Uint8Array ? shown : viewFor(shown, actor, cache, now);
    if (stored === null) return [];
    const card: ActivityPinView = JSON.parse(Buffer.from(stored).toString());
    const { _id, status, title, timezone, locations, dates } = card;
    const relevantDate = matchedDates.get(activityId) ?? card.relevantDate;
    return [{ _id, status, title, timezone, relevantDate, locations, dates }];
  });
  return { pins, cursor };
}
