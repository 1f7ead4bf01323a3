import type { Discovery } from "@meander/domain/contract/discovery";
import type { Actor } from "@meander/domain/permission/actor";
import type { Database } from "../../db/client.ts";
import { actorIdOf } from "../activities/activity-for-actor.ts";
import { findActivityTexts, findActivityVersions, type StoredText } from "../activities/load-queries.ts";
import { findSlugsByWikidata, type PlaceSlugs } from "../places/queries.ts";
import { findMatchedDates } from "./matched-dates.ts";
import { findBlockedPeople } from "../profiles/queries.ts";
import { type SearchInput, type SearchPage, search } from "./search.ts";
import type { SearchHit } from "./search-page.ts";

type Input = Omit<SearchInput, "audience" | "viewerId"> & {
  readonly actor: Actor;
  readonly now: Date;
  /** Takes precedence over slugs. */
  readonly locationWikidata?: string | undefined;
};

export type Found = {
  readonly activityId: string;
  readonly discovery: Discovery;
  /** The cached view of visitors, or the data to render the view from. */
  readonly shown: Uint8Array | StoredText;
};

export type Discovered = Omit<SearchPage, "hits" | "dates"> & {
  readonly found: readonly Found[];
  /** By activity, the date that matches the search; empty for a search without dates. */
  readonly matchedDates: Awaited<ReturnType<typeof findMatchedDates>>;
};

/** One page of matches; the views decide what this actor may see of each. */
export async function discoverActivities(
  db: Database,
  { actor, now, locationWikidata, ...input }: Input,
): Promise<Discovered> {
  const slugs = locationWikidata === undefined ? input.slugs : await slugsOfWikidata(db, locationWikidata, input.slugs);
  const viewerId = actorIdOf(actor);
  const hiddenHosts = [...(await findBlockedPeople(db, viewerId))];
  const { hits, dates, ...page } = await search(db, { ...input, slugs, viewerId, audience: { now, hiddenHosts } });
  const findView = (version: string) => input.caches.views.find(version, now);
  const ids = hits.map(({ activityId }) => activityId);
  const [found, matchedDates] = await Promise.all([
    findShown(db, hits, viewerId, findView),
    dates === null ? new Map() : findMatchedDates(db, ids, dates, now),
  ]);
  return { ...page, found, matchedDates };
}

/**
 * Visitors' views are cached by version; view data is loaded for hits that are neither cached nor loaded by the search.
 */
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
  const texts = await findActivityTexts(db, missing, viewerId, "brief");
  return hits.flatMap(({ activityId, discovery }, index) => {
    const shown = known[index] ?? texts.get(activityId);
    return shown === undefined ? [] : [{ activityId, discovery, shown }];
  });
}

/** An unknown id finds nothing rather than everything. */
async function slugsOfWikidata(db: Database, wikidata: string, others: PlaceSlugs): Promise<PlaceSlugs> {
  const slugs = await findSlugsByWikidata(db, wikidata);
  if (slugs !== null) return slugs;
  return others.countrySlug === null ? { countrySlug: "", regionSlug: null, placeSlug: null } : others;
}
