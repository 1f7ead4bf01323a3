import type { Discovery } from "@meander/domain/contract/discovery";
import type { Actor } from "@meander/domain/permission/actor";
import type { Database } from "../../db/client.ts";
import { actorIdOf } from "../activities/activity-for-actor.ts";
import { findActivityTexts } from "../activities/load-queries.ts";
import { findSlugsByWikidata, type PlaceSlugs } from "../places/queries.ts";
import { findBlockedPeople } from "../profiles/queries.ts";
import { type SearchInput, type SearchPage, search } from "./search.ts";

type Input = Omit<SearchInput, "audience" | "viewerId"> & {
  readonly actor: Actor;
  readonly now: Date;
  /** Names a place better than slugs. */
  readonly locationWikidata?: string | undefined;
};

export type Found = {
  readonly activityId: string;
  /** All that its view shows to this actor, for `readActivity`. */
  readonly text: string;
  readonly discovery: Discovery;
};

export type Discovered = Omit<SearchPage, "hits"> & { readonly found: readonly Found[] };

/** One page of what fits; what this actor may see of it is up to the views. */
export async function discoverActivities(
  db: Database,
  { actor, now, locationWikidata, ...input }: Input,
): Promise<Discovered> {
  const slugs = locationWikidata === undefined ? input.slugs : await slugsOfWikidata(db, locationWikidata, input.slugs);
  const viewerId = actorIdOf(actor);
  const hiddenHosts = [...(await findBlockedPeople(db, viewerId))];
  const { hits, ...page } = await search(db, { ...input, slugs, viewerId, audience: { now, hiddenHosts } });
  const missing = hits.flatMap(({ text, activityId }) => (text === null ? [activityId] : []));
  const texts = await findActivityTexts(db, missing, viewerId);
  const found = hits.flatMap(({ activityId, discovery, text }) => {
    const shown = text ?? texts.get(activityId);
    return shown === undefined ? [] : [{ activityId, discovery, text: shown }];
  });
  return { ...page, found };
}

/** An id that we don't know finds nothing rather than everything. */
async function slugsOfWikidata(db: Database, wikidata: string, others: PlaceSlugs): Promise<PlaceSlugs> {
  const slugs = await findSlugsByWikidata(db, wikidata);
  if (slugs !== null) return slugs;
  return others.countrySlug === null ? { countrySlug: "", regionSlug: null, placeSlug: null } : others;
}
