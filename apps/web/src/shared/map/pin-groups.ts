import type { Bounds } from "@meander/domain/geo/bounds";
import type { LonLat } from "@meander/domain/geo/point";
import Supercluster from "supercluster";

export type PinPoint = { readonly id: string; readonly at: LonLat };

/** A pin, or a cluster of pins that are too close to each other to be tapped one by one. */
export type PinGroup = {
  /** In the order of the list. */
  readonly ids: readonly string[];
  readonly at: LonLat;
  /** The zoom at which a cluster comes apart; null for a pin, and for pins at the same point. */
  readonly apartAt: number | null;
};

export function isCluster({ ids }: Pick<PinGroup, "ids">): boolean {
  return ids.length > 1;
}

export type PinIndex = {
  /** The groups within bounds at a zoom, in the order of the list. */
  readonly groupsIn: (bounds: Bounds, zoom: number) => readonly PinGroup[];
};

type Indexed = { readonly id: string; readonly position: number };

/** The size of MapLibre's tiles, and of the world at zoom 0, in pixels of the screen. */
export const TILE_PX = 512;

type IndexOptions = {
  /** Of a cluster, in pixels. */
  readonly radius: number;
  /** The closest zoom of the map. */
  readonly maxZoom: number;
};

/** Groups pins for every zoom of a map; the pins are in the order of the list. */
export function indexPins(pins: readonly PinPoint[], { radius, maxZoom }: IndexOptions): PinIndex {
  const clusters = new Supercluster<Indexed>({ radius, maxZoom, extent: TILE_PX });
  clusters.load(
    pins.map(({ id, at }, position) => ({
      type: "Feature",
      geometry: { type: "Point", coordinates: [...at] },
      properties: { id, position },
    })),
  );
  const leavesOf = (clusterId: number) =>
    clusters
      .getLeaves(clusterId, Number.POSITIVE_INFINITY)
      .map(({ properties }) => properties)
      .toSorted((one, other) => one.position - other.position);
  return {
    groupsIn: ({ west, south, east, north }, zoom) =>
      clusters
        .getClusters([west, south, east, north], zoom)
        .map(({ properties, geometry }) => {
          const [longitude = 0, latitude = 0] = geometry.coordinates;
          const at = [longitude, latitude] as const;
          if (!("cluster" in properties))
            return { first: properties.position, ids: [properties.id], at, apartAt: null };
          const leaves = leavesOf(properties.cluster_id);
          const apartAt = clusters.getClusterExpansionZoom(properties.cluster_id);
          return {
            first: leaves[0]?.position ?? 0,
            ids: leaves.map(({ id }) => id),
            at,
            apartAt: apartAt > maxZoom ? null : apartAt,
          };
        })
        .toSorted((one, other) => one.first - other.first)
        .map(({ ids, at, apartAt }) => ({ ids, at, apartAt })),
  };
}
