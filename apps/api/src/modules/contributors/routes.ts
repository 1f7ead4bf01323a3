import { pageSizes } from "@meander/domain/constants";
import { contributorsParams, contributorsResponse } from "@meander/domain/contract/contributors";
import { pageQuery } from "@meander/domain/contract/envelope";
import type { Context } from "hono";
import type { ApiEnv } from "../../http/api-env.ts";
import { createRouter, declareRoute, json, on } from "../../http/router.ts";
import type { ContributorPlace } from "./queries.ts";
import { getContributorPage } from "./get-contributor-page.ts";
import { contributorsOf } from "./views.ts";

const query = pageQuery(pageSizes.lists);
const contributorsRoute = {
  method: "get",
  access: "public",
  summary: "The people who host or suggest most in a country, region or place.",
  responses: { 200: json(contributorsResponse) },
} as const;

const getOfCountry = declareRoute({
  ...contributorsRoute,
  path: "/contributors/{country}",
  request: { params: contributorsParams.pick({ country: true }), query },
});

const getOfSubdivision = declareRoute({
  ...contributorsRoute,
  path: "/contributors/{country}/{subdivision}",
  request: { params: contributorsParams.pick({ country: true, subdivision: true }).required(), query },
});

const getOfPlace = declareRoute({
  ...contributorsRoute,
  path: "/contributors/{country}/{subdivision}/{place}",
  request: { params: contributorsParams.required(), query },
});

type Call = Pick<Context<ApiEnv>, "var">;

async function getResponse(
  c: Call,
  place: ContributorPlace,
  request: { page: number; limit: number; cursor?: string | undefined },
) {
  const { actor, readDb: db, clock } = c.var;
  return contributorsOf(await getContributorPage(db, { place, actor, request, now: clock() }));
}

export const publicRoutes = createRouter([
  on(getOfCountry, async (c) => {
    const { country } = c.req.valid("param");
    const place = { countrySlug: country, regionSlug: null, placeSlug: null };
    return c.json(await getResponse(c, place, c.req.valid("query")), 200);
  }),
  on(getOfSubdivision, async (c) => {
    const { country, subdivision } = c.req.valid("param");
    const place = { countrySlug: country, regionSlug: subdivision, placeSlug: null };
    return c.json(await getResponse(c, place, c.req.valid("query")), 200);
  }),
  on(getOfPlace, async (c) => {
    const { country, subdivision, place: placeSlug } = c.req.valid("param");
    const place = { countrySlug: country, regionSlug: subdivision, placeSlug };
    return c.json(await getResponse(c, place, c.req.valid("query")), 200);
  }),
]);
