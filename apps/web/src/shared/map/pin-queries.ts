import type { ActivityCardView } from "@meander/domain/contract/activities";
import type { ActivityPinView, PinsResponse } from "@meander/domain/contract/discovery";
import { queryOptions } from "@tanstack/react-query";
import { type Api, readResponse } from "../api/client.ts";
import { activitiesKey } from "../live/query-keys.ts";
import { apiFiltersOf, type Filters } from "../search/discover-filters.ts";

/** What a map is legible with, and a phone can move. */
const MOST_PINS = 1_000;

export type Pins = {
  readonly pins: readonly ActivityPinView[];
  /** Whether the search has no others. */
  readonly isWhole: boolean;
};

/** The pins of a search beyond those that its list has loaded, soonest first. */
export function pinsQuery(api: Api, filters: Filters) {
  return queryOptions({
    queryKey: [...activitiesKey, "pins", filters],
    queryFn: ({ signal }) => loadPins(api, filters, { pins: [], cursor: null }, signal),
    meta: { isErrorSuppressed: true },
  });
}

async function loadPins(api: Api, filters: Filters, before: PinsResponse, signal: AbortSignal): Promise<Pins> {
  const query = { ...apiFiltersOf(filters), ...(before.cursor !== null && { cursor: before.cursor }) };
  const page = await readResponse(api.public.search.pins.$post({ query, json: {} }, { init: { signal } }));
  const pins = [...before.pins, ...page.pins];
  if (page.cursor === null || pins.length >= MOST_PINS) return { pins, isWhole: page.cursor === null };
  return loadPins(api, filters, { pins, cursor: page.cursor }, signal);
}

/** The card of a pin; null where the activity can't be seen any more. */
export function pinCardQuery(api: Api, activityId: string) {
  return queryOptions({
    queryKey: [...activitiesKey, "ofPin", activityId],
    queryFn: async () => await readResponse(api.public.activities.$get({ query: { id: activityId } })),
    select: ({ activities }): ActivityCardView | null => activities[0] ?? null,
    meta: { isErrorSuppressed: true },
  });
}
