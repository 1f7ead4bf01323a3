import { addDays, weekdayOf } from "@meander/domain/time/day-code";
import { dayCodeAt } from "@meander/domain/time/zone";
import { type Asked, anywhere, london, unitedKingdom } from "./worst-searches.ts";

/** What the figures are about, and what people open the product for. */
type HotSearch = {
  readonly name: string;
  readonly ask: (known: Known) => Pick<Asked, "texts"> & Partial<Asked>;
};

type Known = {
  readonly now: Date;
  /** Somebody with several suggestions. */
  readonly suggester: string;
};

const CENTRE = "-0.12574,51.50853";
const DAY_MS = 86_400_000;

/** Of the week that comes. */
function saturdayAfter(now: Date): string {
  const today = dayCodeAt(now, "Europe/London");
  return addDays(today, 13 - weekdayOf(today));
}

export const hotSearches: readonly HotSearch[] = [
  {
    name: "bounds of a dense city + two categories",
    ask: () => ({ texts: { order: "date", location: "51.6085,51.4085,0.0243,-0.2757", categories: "9,2" } }),
  },
  {
    name: "10 km around a dense centre",
    ask: () => ({ texts: { order: "date", nearbyCenter: CENTRE, nearbyDistance: 10 } }),
  },
  { name: "place slug + this weekend", ask: () => ({ slugs: london, texts: { order: "date", dateFilter: 4 } }) },
  {
    name: "place slug + the weekend after",
    ask: ({ now }) => {
      const saturday = saturdayAfter(now);
      return { slugs: london, texts: { order: "date", dateStart: saturday, dateFinish: addDays(saturday, 1) } };
    },
  },
  { name: "rare word", ask: () => ({ texts: { order: "date", keywords: "espresso" } }) },
  {
    name: "common word in one country",
    ask: () => ({ slugs: unitedKingdom, texts: { order: "date", keywords: "market" } }),
  },
  { name: "suggested_by", ask: ({ suggester }) => ({ texts: { order: "date", suggested_by: suggester } }) },
  { name: "empty filter", ask: () => ({ texts: { order: "date" } }) },
  {
    name: "tonight, 10 km around a dense centre",
    ask: () => ({ texts: { order: "tonight", nearbyCenter: CENTRE, nearbyDistance: 10 } }),
  },
  { name: "tonight in a large city", ask: () => ({ slugs: london, texts: { order: "tonight" } }) },
  { name: "tonight, anywhere", ask: () => ({ slugs: anywhere, texts: { order: "tonight" } }) },
  {
    name: "more of an evening than is ranked, around a dense centre",
    ask: ({ now }) => ({
      texts: {
        ...{ order: "tonight", nearbyCenter: CENTRE, nearbyDistance: 20 },
        ...{ dateStart: now.toISOString(), dateFinish: new Date(now.getTime() + 90 * DAY_MS).toISOString() },
      },
    }),
  },
];
