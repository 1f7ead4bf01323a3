import { z } from "zod";

/** A part of the world whose streets, parks and water this site can show. */
export const mapArea = z
  .object({
    url: z.string().describe("Path of a PMTiles archive with vector tiles, to be read with range requests."),
    bounds: z.object({ north: z.number(), south: z.number(), east: z.number(), west: z.number() }),
    minZoom: z.int(),
    maxZoom: z.int(),
  })
  .meta({ id: "MapArea" });
export type MapArea = z.infer<typeof mapArea>;

export const mapAreasResponse = z.object({ areas: z.array(mapArea).max(100) });
