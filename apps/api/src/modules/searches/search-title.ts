import { categories } from "@meander/domain/activity/category";
import type { LocationContext } from "@meander/domain/contract/geo";
import { placeInSentence } from "@meander/domain/geo/in-sentence";
import { type FilterName, filterNames, type KeptFilters } from "@meander/domain/search/kept-filters";
import type { Translate } from "../../locale.ts";

const TITLE_MAX_LENGTH = 240;

/** Filters with a text of their own. Each other one is named by the message that has its name. */
const composedFilters = [
  "keywords",
  "categories",
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

/** What was asked for, in words: "canal jazz · Hiking · London · This weekend". */
export function searchTitle(filters: KeptFilters, context: LocationContext, words: Translate): string {
  const parts = [
    filters.keywords?.split(",").join(" "),
    categoryWords(filters, words),
    placeWords(filters, context, words),
    dateWords(filters, words),
    ...namedFilters.map((name) => (filters[name] === undefined ? undefined : words(`searches.${name}`))),
    filters.order === "tonight" ? words("searches.tonight") : undefined,
  ];
  const title = parts.filter((part) => part !== undefined && part !== "").join(" · ") || words("searches.untitled");
  return title.length <= TITLE_MAX_LENGTH ? title : `${title.slice(0, TITLE_MAX_LENGTH - 1)}…`.toWellFormed();
}

function categoryWords({ categories: codes }: KeptFilters, words: Translate): string | undefined {
  const chosen = codes?.split(",").map(Number);
  return chosen
    ?.flatMap((code) => categories.filter((category) => category.code === code))
    .map(({ code }) => words(`when.category${code}`))
    .join(", ");
}

function placeWords(filters: KeptFilters, context: LocationContext, words: Translate): string | undefined {
  const level = context.place ?? context.district ?? context.region ?? context.country;
  const place = level?.text.replace(/\p{Cc}/gu, "");
  if (filters.location !== undefined) return words("searches.thisArea");
  if (filters.nearbyCenter !== undefined) {
    return place ? words("searches.around", { place: placeInSentence(place, context) }) : words("searches.aroundPoint");
  }
  return place ?? filters.placeSlug ?? filters.regionSlug ?? filters.countrySlug ?? filters.locationWikidata;
}

const dateFilterWords = {
  1: "when.filterToday",
  2: "when.filterTomorrow",
  3: "when.filterThisWeek",
  4: "when.filterThisWeekend",
  5: "when.filterNextWeek",
} as const;

function dateWords({ dateFilter, dateStart, dateFinish }: KeptFilters, words: Translate): string {
  const code = Object.entries(dateFilterWords).find(([known]) => known === dateFilter);
  const parts = [
    code === undefined ? undefined : words(code[1]),
    dateStart === undefined ? undefined : words("searches.from", { date: dateStart.slice(0, 10) }),
    dateFinish === undefined ? undefined : words("searches.until", { date: dateFinish.slice(0, 10) }),
  ];
  return parts.filter((part) => part !== undefined).join(" · ");
}
