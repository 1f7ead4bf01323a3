import { anyone } from "../roles.ts";
import type { RouteRow } from "../row.ts";

/** These are POSTs that only read, unless the search is saved. */
const search = { expected: anyone, writes: false } as const;
const query = "remember=false";

export const rows: readonly RouteRow[] = [
  { route: "POST public/search", ...search },
  { route: "POST public/search/pins", ...search },
  {
    route: "POST public/discover/{country}",
    ...search,
    send: () => ({ query, params: { country: "united-kingdom" } }),
  },
  {
    route: "POST public/discover/{country}/{regionOrDistrict}",
    ...search,
    send: () => ({ query, params: { country: "united-kingdom", regionOrDistrict: "england" } }),
  },
  {
    route: "POST public/discover/{country}/{regionOrDistrict}/{place}",
    ...search,
    send: () => ({ query, params: { country: "united-kingdom", regionOrDistrict: "england", place: "london" } }),
  },
  { route: "GET public/activities/countries", expected: anyone },
  {
    route: "GET public/activities/countries/{country}",
    expected: anyone,
    send: () => ({ params: { country: "united-kingdom" } }),
  },
  {
    route: "GET public/activities/countries/{country}/{region}",
    expected: anyone,
    send: () => ({ params: { country: "united-kingdom", region: "england" } }),
  },
  { route: "GET public/geocode", expected: anyone, send: () => ({ query: "q=London" }) },
  { route: "GET public/maps", expected: anyone },
  { route: "GET public/places/popular", expected: anyone },
  { route: "GET public/countries", expected: anyone },
  { route: "GET public/site", expected: anyone },
  { route: "GET public/languages", expected: anyone },
];
