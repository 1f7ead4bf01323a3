import type { ActivityCardView } from "@meander/domain/contract/activities";
import { useEffect, useState } from "react";
import { crowdedPins } from "./crowded-pins.ts";
import { useMap } from "./map-context.ts";
import { textScale } from "./text-scale.ts";

/** The ids of activities whose pins would overlap another at the map's current zoom. */
export function useCrowded(activities: readonly ActivityCardView[]): ReadonlySet<string> {
  const map = useMap();
  const [crowded, setCrowded] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const measure = () => {
      const scale = textScale();
      const pins = activities.flatMap(({ _id, locations }) => {
        const point = locations.points[0];
        return point === undefined ? [] : [{ id: _id, ...scaledPointOf(map.project(point.coordinates), scale) }];
      });
      const next = crowdedPins(pins);
      setCrowded((before) => (next.size === before.size && [...next].every((id) => before.has(id)) ? before : next));
    };
    measure();
    map.on("zoom", measure);
    return () => {
      map.off("zoom", measure);
    };
  }, [map, activities]);
  return crowded;
}

/** In pixels at the default text size: with larger text pins overlap as if they were closer together. */
function scaledPointOf({ x, y }: { readonly x: number; readonly y: number }, scale: number) {
  return { x: x / scale, y: y / scale };
}
