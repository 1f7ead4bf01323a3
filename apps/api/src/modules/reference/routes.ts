import { countriesResponse, languagesResponse } from "@meander/domain/contract/reference";
import { siteResponse } from "@meander/domain/contract/site";
import { createRouter, declareRoute, json, on } from "../../http/router.ts";
import { listCountries, listLanguages } from "./queries.ts";

/** The data changes only with a release. */
const CACHE_CONTROL = "public, max-age=3600";

const getCountries = declareRoute({
  method: "get",
  path: "/countries",
  access: "public",
  summary: "All countries, by name.",
  responses: { 200: json(countriesResponse) },
});

const getLanguages = declareRoute({
  method: "get",
  path: "/languages",
  access: "public",
  summary: "All languages, by name.",
  responses: { 200: json(languagesResponse) },
});

const getSite = declareRoute({
  method: "get",
  path: "/site",
  access: "public",
  summary: "The site's operator and their contact address.",
  responses: { 200: json(siteResponse) },
});

export const publicRoutes = createRouter([
  on(getCountries, async (c) => {
    c.header("Cache-Control", CACHE_CONTROL);
    return c.json({ countries: await listCountries(c.var.readDb) }, 200);
  }),
  on(getLanguages, async (c) => {
    c.header("Cache-Control", CACHE_CONTROL);
    return c.json({ languages: await listLanguages(c.var.readDb) }, 200);
  }),
  on(getSite, (c) => {
    const { operatorName, contactEmail } = c.var.services.config;
    return c.json({ operatorName, contactEmail }, 200);
  }),
]);
