import type { Discovery } from "@meander/domain/contract/discovery";
import type { Actor } from "@meander/domain/permission/actor";
import type { Database } from "../../db/client.ts";
import { actorIdOf } from "../activities/activity-for-actor.ts";
import { type LoadedActivity, loadActivities, seenBy } from "../activities/load-activities.ts";
import { findSlugsByWikidata, type PlaceSlugs } from "../places/queries.ts";
import { findBlockedPeople } from "../profiles/queries.ts";
import { type SearchInput, type SearchPage, search } from "./search.ts";

type Input = Omit<SearchInput, "audience" | "viewerId"> & {
  readonly actor: Actor;
  readonly now: Date;
  /** Names a place better than slugs. */
  readonly locationWikidata?: string | undefined;
};

type Found = { readonly activity: LoadedActivity; readonly discovery: Discovery };

export type Discovered = Omit<SearchPage, "hits"> & { readonly found: readonly Found[] };

/** One page of what fits and what this actor sees. */
export async function discoverActivities(
  db: Database,
  { actor, now, locationWikidata, ...input }: Input,
): Promise<Discovered> {
  const slugs = locationWikidata === undefined ? input.slugs : await slugsOfWikidata(db, locationWikidata, input.slugs);
  const viewerId = actorIdOf(actor);
  const hiddenHosts = [...(await findBlockedPeople(db, viewerId))];
  const { hits, ...page } = await search(db, { ...input, slugs, viewerId, audience: { now, hiddenHosts } });
  const rows = hits.flatMap(({ row }) => row ?? []);
  const missing = hits.flatMap(({ row, activityId }) => (row === null ? [activityId] : []));
  const loaded = [...seenBy(actor, rows, now), ...(await loadActivities(db, missing, actor, now))];
  const byId = new Map(loaded.map((activity) => [activity.row.id, activity]));
  const found = hits.flatMap(({ activityId, discovery }) => {
    const activity = byId.get(activityId);
    return activity === undefined ? [] : [{ activity, discovery }];
  });
  return { ...page, found };
}

/** An id that we don't know finds nothing rather than everything. */
async function slugsOfWikidata(db: Database, wikidata: string, others: PlaceSlugs): Promise<PlaceSlugs> {
  const slugs = await findSlugsByWikidata(db, wikidata);
  if (slugs !== null) return slugs;
  return others.countrySlug === null ? { countrySlug: "", regionSlug: null, placeSlug: null } : others;
}
