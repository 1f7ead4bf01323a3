import type { Discovery } from "@meander/domain/contract/discovery";
import type { Actor } from "@meander/domain/permission/actor";
import type { Database } from "../../db/client.ts";
import { actorIdOf } from "../activities/activity-for-actor.ts";
import { findActivityTexts, findActivityVersions, type StoredText } from "../activities/load-queries.ts";
import { findSlugsByWikidata, type PlaceSlugs } from "../places/queries.ts";
import { findBlockedPeople } from "../profiles/queries.ts";
import { type SearchInput, type SearchPage, search } from "./search.ts";
import type { SearchHit } from "./search-page.ts";

type Input = Omit<SearchInput, "audience" | "viewerId"> & {
  readonly actor: Actor;
  readonly now: Date;
  /** Prevails over slugs. */
  readonly locationWikidata?: string | undefined;
};

export type Found = {
  readonly activityId: string;
  readonly discovery: Discovery;
  /** What visitors see of it, if that is cached; else what its view is made of. */
  readonly shown: Uint8Array | StoredText;
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
  const findView = (version: string) => input.caches.views.find(version, now);
  const found = await findShown(db, hits, viewerId, findView);
  return { ...page, found };
}

/** What visitors see is cached by version; what a view shows is loaded where neither cache nor search has it. */
async function findShown(
  db: Database,
  hits: readonly SearchHit[],
  viewerId: string | null,
  findView: (version: string) => Uint8Array | null,
): Promise<Found[]> {
  const idsWhere = (is: (hit: SearchHit, index: number) => boolean) =>
    hits.filter(is).map(({ activityId }) => activityId);
  const unversioned = idsWhere(({ version }) => viewerId === null && version === null);
  const versions = await findActivityVersions(db, unversioned);
  const known = hits.map(({ activityId, text, version }) => {
    if (text !== null) return { text, version };
    const current = version ?? versions.get(activityId);
    return current === undefined ? null : findView(current);
  });
  const missing = idsWhere((_, index) => known[index] === null);
  const texts = await findActivityTexts(db, missing, viewerId);
  return hits.flatMap(({ activityId, discovery }, index) => {
    const shown = known[index] ?? texts.get(activityId);
    return shown === undefined ? [] : [{ activityId, discovery, shown }];
  });
}

/** An id that we don't know finds nothing rather than everything. */
async function slugsOfWikidata(db: Database, wikidata: string, others: PlaceSlugs): Promise<PlaceSlugs> {
  const slugs = await findSlugsByWikidata(db, wikidata);
  if (slugs !== null) return slugs;
  return others.countrySlug === null ? { countrySlug: "", regionSlug: null, placeSlug: null } : others;
}
