import { addDays, weekdayOf } from "@meander/domain/time/day-code";
import { dayCodeAt } from "@meander/domain/time/zone";
import { type SearchParameters, anywhere, london, unitedKingdom } from "./worst-searches.ts";

/** Searches that the published figures are about: the most frequent ones. */
type HotSearch = {
  readonly name: string;
  readonly search: (known: Known) => Pick<SearchParameters, "texts"> & Partial<SearchParameters>;
};

type Known = {
  readonly now: Date;
  /** A host with several suggestions. */
  readonly suggester: string;
};

const CENTRE = "-0.12574,51.50853";
const DAY_MS = 86_400_000;

/** The Saturday of the coming week. */
function saturdayAfter(now: Date): string {
  const today = dayCodeAt(now, "Europe/London");
  return addDays(today, 13 - weekdayOf(today));
}

export const hotSearches: readonly HotSearch[] = [
  {
    name: "bounds of a dense city + two categories",
    search: () => ({ texts: { order: "date", location: "51.6085,51.4085,0.0243,-0.2757", categories: "9,2" } }),
  },
  {
    name: "10 km around a dense centre",
    search: () => ({ texts: { order: "date", nearbyCenter: CENTRE, nearbyDistance: 10 } }),
  },
  { name: "place slug + this weekend", search: () => ({ slugs: london, texts: { order: "date", dateFilter: 4 } }) },
  {
    name: "place slug + the weekend after",
    search: ({ now }) => {
      const saturday = saturdayAfter(now);
      return { slugs: london, texts: { order: "date", dateStart: saturday, dateFinish: addDays(saturday, 1) } };
    },
  },
  { name: "rare word", search: () => ({ texts: { order: "date", keywords: "espresso" } }) },
  {
    name: "common word in one country",
    search: () => ({ slugs: unitedKingdom, texts: { order: "date", keywords: "market" } }),
  },
  {
    name: "rare language in one country",
    search: () => ({ slugs: unitedKingdom, texts: { order: "date", languages: "eu" } }),
  },
  { name: "common language in one city", search: () => ({ slugs: london, texts: { order: "date", languages: "en" } }) },
  { name: "suggested_by", search: ({ suggester }) => ({ texts: { order: "date", suggested_by: suggester } }) },
  { name: "empty filter", search: () => ({ texts: { order: "date" } }) },
  {
    name: "tonight, 10 km around a dense centre",
    search: () => ({ texts: { order: "tonight", nearbyCenter: CENTRE, nearbyDistance: 10 } }),
  },
  { name: "tonight in a large city", search: () => ({ slugs: london, texts: { order: "tonight" } }) },
  { name: "tonight, anywhere", search: () => ({ slugs: anywhere, texts: { order: "tonight" } }) },
  {
    name: "more evening starts than the ranking limit, around a dense centre",
    search: ({ now }) => ({
      texts: {
        order: "tonight",
        nearbyCenter: CENTRE,
        nearbyDistance: 20,
        dateStart: now.toISOString(),
        dateFinish: new Date(now.getTime() + 90 * DAY_MS).toISOString(),
      },
    }),
  },
];
