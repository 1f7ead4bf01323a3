import { categories } from "@meander/domain/activity/category";
import type { LocationContext } from "@meander/domain/contract/geo";
import { placeInSentence } from "@meander/domain/geo/in-sentence";
import { type FilterName, filterNames, type Filters } from "@meander/domain/search/stored-filters";
import { shortenText } from "@meander/domain/validation/cut-text";
import type { Translate } from "../../locale.ts";

const TITLE_MAX_LENGTH = 240;

/** Filters with a text of their own. Each other one is named by the message that has its name. */
const composedFilters = [
  "keywords",
  "categories",
  "languages",
  "countrySlug",
  "regionSlug",
  "placeSlug",
  "locationWikidata",
  "nearbyCenter",
  "nearbyDistance",
  "location",
  "dateFilter",
  "dateStart",
  "dateFinish",
  "order",
] as const satisfies readonly FilterName[];
type NamedFilter = Exclude<FilterName, (typeof composedFilters)[number]>;
const namedFilters = filterNames.filter(
  (name): name is NamedFilter => !composedFilters.some((composed) => composed === name),
);

/** Title from the filters: "canal jazz · Hiking · London · This weekend". */
export function searchTitle(filters: Filters, context: LocationContext, translateTitle: Translate): string {
  const parts = [
    filters.keywords?.split(",").join(" "),
    categoryText(filters, translateTitle),
    languageText(filters, translateTitle),
    placeText(filters, context, translateTitle),
    dateText(filters, translateTitle),
    ...namedFilters.map((name) => (filters[name] === undefined ? undefined : translateTitle(`searches.${name}`))),
    filters.order === "tonight" ? translateTitle("searches.tonight") : undefined,
  ];
  const title =
    parts.filter((part) => part !== undefined && part !== "").join(" · ") || translateTitle("searches.untitled");
  return shortenText(title, TITLE_MAX_LENGTH);
}

function categoryText({ categories: codes }: Filters, translateTitle: Translate): string | undefined {
  const chosen = codes?.split(",").map(Number);
  return chosen
    ?.flatMap((code) => categories.filter((category) => category.code === code))
    .map(({ code }) => translateTitle(`when.category${code}`))
    .join(", ");
}

function languageText({ languages }: Filters, { locale }: Translate): string | undefined {
  if (languages === undefined) return undefined;
  const names = new Intl.DisplayNames([locale, "en-GB"], { type: "language" });
  return languages
    .split(",")
    .map((code) => names.of(code))
    .join(", ");
}

function placeText(filters: Filters, context: LocationContext, translateTitle: Translate): string | undefined {
  const level = context.place ?? context.district ?? context.region ?? context.country;
  const place = level?.text;
  if (filters.location !== undefined) return translateTitle("searches.thisArea");
  if (filters.nearbyCenter !== undefined) {
    return place
      ? translateTitle("searches.around", { place: placeInSentence(place, context) })
      : translateTitle("searches.aroundPoint");
  }
  return place ?? filters.placeSlug ?? filters.regionSlug ?? filters.countrySlug ?? filters.locationWikidata;
}

const dateFilterKeys = {
  1: "when.filterToday",
  2: "when.filterTomorrow",
  3: "when.filterThisWeek",
  4: "when.filterThisWeekend",
  5: "when.filterNextWeek",
} as const;

function dateText({ dateFilter, dateStart, dateFinish }: Filters, translateTitle: Translate): string {
  const code = Object.entries(dateFilterKeys).find(([known]) => known === dateFilter);
  const parts = [
    code === undefined ? undefined : translateTitle(code[1]),
    dateStart === undefined ? undefined : translateTitle("searches.from", { date: dateStart.slice(0, 10) }),
    dateFinish === undefined ? undefined : translateTitle("searches.until", { date: dateFinish.slice(0, 10) }),
  ];
  return parts.filter((part) => part !== undefined).join(" · ");
}
