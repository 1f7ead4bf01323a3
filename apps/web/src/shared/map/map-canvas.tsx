import type { Map as MapLibreMap } from "maplibre-gl";
import { type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { createMap } from "./create-map.ts";
import { MapContext } from "./map-context.ts";
import styles from "./map.module.css";

export type MapCanvasProps = {
  readonly center: readonly [number, number];
  readonly zoom: number;
  /** Names the map for those who can't see it. */
  readonly label: string;
  readonly onReady?: (map: MapLibreMap) => void;
  readonly onFail: () => void;
  /** Markers and controls; drawn once the map stands. */
  readonly children?: ReactNode;
};

/** The drawn map itself, in a file of its own with MapLibre. Later changes of centre and zoom are the children's. */
export function MapCanvas({ center, zoom, label, onReady, onFail, children }: MapCanvasProps) {
  const t = useTranslations("map");
  const container = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<MapLibreMap | null>(null);
  const create = useEffectEvent(() => {
    if (container.current === null) return undefined;
    try {
      const words = {
        "Map.Title": label,
        "NavigationControl.ZoomIn": t("zoomIn"),
        "NavigationControl.ZoomOut": t("zoomOut"),
      };
      const made = createMap({ container: container.current, center, zoom, words });
      setMap(made.map);
      onReady?.(made.map);
      return made.remove;
    } catch {
      // Without WebGL MapLibre throws at once.
      onFail();
      return undefined;
    }
  });
  useEffect(() => {
    const remove = create();
    return () => {
      setMap(null);
      remove?.();
    };
  }, []);
  return (
    <div className={styles.canvas} data-testid="map-canvas">
      <div ref={container} className={styles.canvasGround} />
      {map !== null && (
        <MapContext value={map}>
          {/* What is on it may wait for its own file: the frame around would hide the map meanwhile, and it would measure nothing. */}
          <Suspense>{children}</Suspense>
        </MapContext>
      )}
    </div>
  );
}
