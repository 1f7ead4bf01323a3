import { timeZoneAt } from "@meander/api/modules/places/time-zone";
import { type Box, metresBetween, middleOf, type LonLat } from "./sphere.ts";
import type { KnownPlace } from "./world.ts";

export type Slugs = {
  readonly countrySlug: string | null;
  readonly regionSlug: string | null;
  readonly placeSlug: string | null;
};

/** How a search names its place: by slugs in one of the API's notations, or by an additional Wikidata id. */
export type Area = Slugs & {
  readonly by: "query" | "district" | "context" | "discover";
  readonly wikidata: string | null;
};

export const anywhere: Area = { countrySlug: null, regionSlug: null, placeSlug: null, by: "query", wikidata: null };

/** The time zone of a search without a location: the main city's. */
const MAIN_ZONE = "Europe/London";

/** A Wikidata id overrides slugs; an unknown one finds nothing unless there are slugs. */
export function slugsOf(area: Area, gazetteer: readonly KnownPlace[]): Slugs | "nowhere" {
  const known = gazetteer.find(({ wikidata }) => wikidata !== null && wikidata === area.wikidata);
  if (area.wikidata === null) return area;
  if (known === undefined) return area.countrySlug === null ? "nowhere" : area;
  const { countrySlug, regionSlug, level, urlSlug } = known;
  return { countrySlug, regionSlug, placeSlug: level === "place" ? urlSlug : null };
}

/**
 * The most specific level named; the largest of several in a country with that name. The gazetteer is sorted by size.
 */
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

type SearchCentre = { readonly near?: { readonly center: LonLat } | undefined; readonly box?: Box | undefined };

/** The largest distance at which a point belongs to a place. */
const NEARBY_METRES = 150_000;

/** The place's time zone, else that of the centre of the circle or of the box, else the main city's. */
export function zoneOf(
  gazetteer: readonly KnownPlace[],
  place: KnownPlace | null,
  { near, box }: SearchCentre,
): string {
  if (place !== null) return place.timeZone;
  const focus = near?.center ?? (box && middleOf(box));
  if (focus === undefined) return MAIN_ZONE;
  const nearest = nearestPlace(gazetteer, focus);
  const isNearby = nearest !== null && metresBetween(focus, nearest.point) <= NEARBY_METRES;
  return timeZoneAt(focus, isNearby ? nearest.timeZone : null);
}

/** A city attracts points within its reach, more so when larger and nearer; else the closest place counts. */
function nearestPlace(gazetteer: readonly KnownPlace[], lonLat: LonLat): KnownPlace | null {
  let [closest, fewestMetres]: [KnownPlace | null, number] = [null, Number.POSITIVE_INFINITY];
  let [strongest, mostPull]: [KnownPlace | null, number] = [null, 0];
  for (const place of gazetteer) {
    if (place.level !== "place") continue;
    const metres = metresBetween(lonLat, place.point);
    if (metres < fewestMetres) [closest, fewestMetres] = [place, metres];
    const pull = place.population * (1 - metres / (2000 + 9 * Math.sqrt(place.population)));
    if (pull > mostPull) [strongest, mostPull] = [place, pull];
  }
  return strongest ?? closest;
}
