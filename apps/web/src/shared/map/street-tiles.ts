import type { MapArea } from "@meander/domain/contract/maps";
import { boundsContain } from "@meander/domain/geo/bounds";
import type { LonLat } from "@meander/domain/geo/point";
import { tileCorner } from "@meander/domain/geo/web-mercator";
import { addProtocol } from "maplibre-gl";
import { PMTiles } from "pmtiles";

/** MapLibre requests a tile of the streets by this address. */
export const STREET_TILES = "streets://{z}/{x}/{y}";

const archives = new Map<string, PMTiles>();

/**
 * Reads the tiles of streets from the archives of these areas. A tile that several have is the same in each, because
 * areas are made of whole tiles. The directory of the one at the centre is read at once.
 */
export function readStreetsFrom(areas: readonly MapArea[], center: LonLat): void {
  // While the map is being created; a tile that needs it reports why it couldn't be read.
  const first = areas.find(({ bounds }) => boundsContain(bounds, center));
  if (first !== undefined)
    archiveOf(first)
      .getHeader()
      .catch(() => {});
  addProtocol("streets", async ({ url }, { signal }) => {
    const [zoom = 0, x = 0, y = 0] = url.replace("streets://", "").split("/").map(Number);
    for (const area of areas) {
      if (!areaHasTile(area, zoom, x, y)) continue;
      const tile = await archiveOf(area).getZxy(zoom, x, y, signal);
      if (tile !== undefined) return { data: tile.data };
    }
    return { data: new ArrayBuffer(0) };
  });
}

function archiveOf({ url }: MapArea): PMTiles {
  const archive = archives.get(url) ?? new PMTiles(url);
  archives.set(url, archive);
  return archive;
}

function areaHasTile({ bounds, minZoom, maxZoom }: MapArea, zoom: number, x: number, y: number): boolean {
  if (zoom < minZoom || zoom > maxZoom) return false;
  const [west, north] = tileCorner(zoom, x, y);
  const [east, south] = tileCorner(zoom, x + 1, y + 1);
  return west < bounds.east && east > bounds.west && south < bounds.north && north > bounds.south;
}
