import type { GeocodeFeature, LocationContext } from "@meander/domain/contract/geo";
import { slugify } from "@meander/domain/profile/slug";
import { cutText } from "@meander/domain/validation/cut-text";
import type { ServiceLevel, ServicePlace } from "../../geocoding/geocoding-service.ts";
import type { FiledPlace } from "./filed-place-queries.ts";

type Level = NonNullable<LocationContext["place"]>;

/** Levels without pages of their own, so the service's names can be used. */
const levelsWithoutPages = ["district", "postcode", "locality", "neighborhood"] as const;

const TEXT_MAX = 200;

/**
 * A service's place as a response of our geocoder. Country, region and place come only from the gazetteer, since
 * activities are listed under those. A town unknown to the gazetteer becomes a locality of the place that its
 * activities belong to.
 */
export function serviceFeatureOf(place: ServicePlace, filed: FiledPlace): GeocodeFeature {
  return {
    id: place.id,
    text: cutText(place.name, TEXT_MAX),
    placeName: place.fullName,
    placeType: place.type,
    center: [...place.center],
    properties: { category: place.type, ...(filed.population !== null && { population: filed.population }) },
    context: contextOf(place, filed),
    timezone: filed.timeZone,
  };
}

function contextOf(place: ServicePlace, { context, namedContext }: FiledPlace): LocationContext {
  const filed = namedContext ?? withinCountry(place, context);
  const { country, region, place: town, locality: part } = filed;
  if (place.type === "country") return { country };
  if (place.type === "region") return { country, region };
  const { district, postcode, locality, neighborhood, place: serviceTown } = place.levels;
  const isTownKnown = serviceTown === undefined || slugify(serviceTown.name) === slugify(town?.text ?? "");
  const around = { district, postcode, locality: locality ?? (isTownKnown ? undefined : serviceTown), neighborhood };
  const narrower = Object.fromEntries(levelsWithoutPages.flatMap((name) => entryOf(name, around[name])));
  if (place.type === "district") return { country, region, ...narrower };
  return { country, region, place: town, locality: part, ...narrower };
}

/**
 * A point near a border may belong to the other side's place, and so do its activities; a whole country or region may
 * not.
 */
function withinCountry({ type, countryCode, levels }: ServicePlace, context: LocationContext | null): LocationContext {
  const isWide = type === "country" || type === "region";
  const isThere = countryCode === null || context?.country?.short_code === countryCode.toLowerCase();
  if (context !== null && (isThere || !isWide)) return context;
  const entries = (["country", "region"] as const).flatMap((name) => {
    const [entry] = entryOf(name, levels[name]);
    // Without our slug, which would link to a page without activities.
    return entry === undefined ? [] : [[name, { ...entry[1], urlSlug: undefined }] as const];
  });
  return Object.fromEntries(entries);
}

function entryOf(name: string, level: ServiceLevel | undefined): [string, Level][] {
  if (level === undefined) return [];
  const urlSlug = slugify(level.name);
  const named = { text: cutText(level.name, TEXT_MAX), ...(urlSlug !== "" && { urlSlug }) };
  return [[name, { ...named, ...(level.wikidata && { wikidata: level.wikidata }) }]];
}
