import { mapAreasResponse } from "@meander/domain/contract/maps";
import { createRouter, declareRoute, json, on } from "../../http/router.ts";

const getMaps = declareRoute({
  method: "get",
  path: "/maps",
  access: "public",
  summary: "The areas of the map that have streets.",
  responses: { 200: json(mapAreasResponse) },
});

/** A fetched area appears after at most a minute. */
const CACHE_CONTROL = "public, max-age=60";

export const publicRoutes = createRouter([
  on(getMaps, async (c) => {
    c.header("Cache-Control", CACHE_CONTROL);
    const archives = await c.var.services.maps.list();
    return c.json({ areas: archives.map(({ area }) => area) }, 200);
  }),
]);
