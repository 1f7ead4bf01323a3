import type { LocationContext } from "@meander/domain/contract/geo";
import { categories } from "@meander/domain/activity/category";
import type { KeptFilters } from "@meander/domain/search/kept-filters";
import type { Translate } from "../../http/locale.ts";

const TITLE_MAX_LENGTH = 240;

/** What was asked for, in words: "canal jazz · Hiking · London · This weekend". */
export function searchTitle(filters: KeptFilters, context: LocationContext, translate: Translate): string {
  const parts = [
    filters.keywords?.split(",").join(" "),
    categoryWords(filters, translate),
    placeWords(filters, context, translate),
    dateWords(filters, translate),
    filters.suggested_by === undefined ? undefined : translate("searches.suggestions"),
  ];
  const title = parts.filter((part) => part !== undefined && part !== "").join(" · ") || translate("searches.untitled");
  return title.length <= TITLE_MAX_LENGTH ? title : `${title.slice(0, TITLE_MAX_LENGTH - 1)}…`.toWellFormed();
}

function categoryWords({ categories: codes }: KeptFilters, translate: Translate): string | undefined {
  const chosen = codes?.split(",").map(Number);
  return chosen
    ?.flatMap((code) => categories.filter((category) => category.code === code))
    .map(({ code }) => translate(`when.category${code}`))
    .join(", ");
}

function placeWords(filters: KeptFilters, context: LocationContext, translate: Translate): string | undefined {
  const level = context.place ?? context.district ?? context.region ?? context.country;
  const place = level?.text.replace(/\p{Cc}/gu, "");
  if (filters.location !== undefined) return translate("searches.thisArea");
  if (filters.nearbyCenter !== undefined) {
    return place ? translate("searches.around", { place }) : translate("searches.aroundPoint");
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

function dateWords({ dateFilter, dateStart, dateFinish }: KeptFilters, translate: Translate): string {
  const code = Object.entries(dateFilterWords).find(([known]) => known === dateFilter);
  const words = [
    code === undefined ? undefined : translate(code[1]),
    dateStart === undefined ? undefined : translate("searches.from", { date: dateStart.slice(0, 10) }),
    dateFinish === undefined ? undefined : translate("searches.until", { date: dateFinish.slice(0, 10) }),
  ];
  return words.filter((word) => word !== undefined).join(" · ");
}
