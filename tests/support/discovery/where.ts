import { timeZoneAt } from "@meander/api/modules/places/time-zone";
import { type Box, metresBetween, middleOf, type Spot } from "./sphere.ts";
import type { KnownPlace } from "./world.ts";

export type Slugs = {
  readonly countrySlug: string | null;
  readonly regionSlug: string | null;
  readonly placeSlug: string | null;
};

/** How a search names its place: by slugs, in one of the ways that the calls take them, or by a Wikidata id beside them. */
export type Area = Slugs & {
  readonly by: "query" | "district" | "context" | "discover";
  readonly wikidata: string | null;
};

export const anywhere: Area = { countrySlug: null, regionSlug: null, placeSlug: null, by: "query", wikidata: null };

/** Whose days a search speaks of that looks nowhere in particular: the main city's. */
const MAIN_ZONE = "Europe/London";

/** A Wikidata id names a place better than slugs; an unknown one finds nothing, unless slugs say where to look. */
export function slugsOf(area: Area, gazetteer: readonly KnownPlace[]): Slugs | "nowhere" {
  const known = gazetteer.find(({ wikidata }) => wikidata !== null && wikidata === area.wikidata);
  if (area.wikidata === null) return area;
  if (known === undefined) return area.countrySlug === null ? "nowhere" : area;
  const { countrySlug, regionSlug, level, urlSlug } = known;
  return { countrySlug, regionSlug, placeSlug: level === "place" ? urlSlug : null };
}

/** The narrowest level that is named; the largest, where a country has several of that name. The gazetteer has the largest first. */
export function placeOf(gazetteer: readonly KnownPlace[], slugs: Slugs): KnownPlace | null {
  const { countrySlug, regionSlug, placeSlug } = slugs;
  const level = placeSlug !== null ? "place" : regionSlug !== null ? "region" : "country";
  const found = gazetteer.find(
    (place) =>
      place.level === level &&
      place.countrySlug === countrySlug &&
      (regionSlug === null || place.regionSlug === regionSlug) &&
      (placeSlug === null || place.urlSlug === placeSlug),
  );
  return found ?? null;
}

type Looking = { readonly near?: { readonly center: Spot } | undefined; readonly box?: Box | undefined };

/** As far as a place is taken for the one that a point belongs to. */
const NEARBY_METRES = 150_000;

/** Of the place, else of the middle of the circle or of the box, else of the main city. */
export function zoneOf(gazetteer: readonly KnownPlace[], place: KnownPlace | null, { near, box }: Looking): string {
  if (place !== null) return place.timeZone;
  const focus = near?.center ?? (box && middleOf(box));
  if (focus === undefined) return MAIN_ZONE;
  const nearest = nearestPlace(gazetteer, focus);
  const isNearby = nearest !== null && metresBetween(focus, nearest.point) <= NEARBY_METRES;
  return timeZoneAt(focus, isNearby ? nearest.timeZone : null);
}

/** A city pulls what lies within its reach, the more the larger and the nearer it is; else the closest place counts. */
function nearestPlace(gazetteer: readonly KnownPlace[], spot: Spot): KnownPlace | null {
  let [closest, fewestMetres]: [KnownPlace | null, number] = [null, Number.POSITIVE_INFINITY];
  let [strongest, mostPull]: [KnownPlace | null, number] = [null, 0];
  for (const place of gazetteer) {
    if (place.level !== "place") continue;
    const metres = metresBetween(spot, place.point);
    if (metres < fewestMetres) [closest, fewestMetres] = [place, metres];
    const pull = place.population * (1 - metres / (2000 + 9 * Math.sqrt(place.population)));
    if (pull > mostPull) [strongest, mostPull] = [place, pull];
  }
  return strongest ?? closest;
}
