import type { MapArea } from "@meander/domain/contract/maps";
import { drawnMap } from "@meander/domain/messages/en/drawn-map";
import type { Map as MapLibreMap } from "maplibre-gl";
import { type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { ExtraMessagesProvider } from "../i18n/extra-messages-provider.tsx";
import { createMap } from "./create-map.ts";
import { MapContext } from "./map-context.ts";
import { type MapGround, MapGroundContext } from "./map-ground.ts";
import type { MapView } from "./map-view.ts";
import styles from "./map.module.css";

export type MapCanvasProps = {
  /** What a map of that width, in pixels, shows first. */
  readonly viewFor: (widthPx: number) => MapView;
  /** The accessible name of the map. */
  readonly label: string;
  readonly onReady?: (map: MapLibreMap) => void;
  /** The areas with streets. */
  readonly areas: readonly MapArea[];
  /** Called with each view. */
  readonly onGround: (ground: MapGround) => void;
  /** Markers and controls; rendered once the map exists. */
  readonly children?: ReactNode;
};

const extraMessages = { drawnMap };

/** The MapLibre map, in a chunk of its own. Children handle later changes of the view. */
export function MapCanvas(props: MapCanvasProps) {
  return (
    <ExtraMessagesProvider extraMessages={extraMessages}>
      <Canvas {...props} />
    </ExtraMessagesProvider>
  );
}

function Canvas({ viewFor, label, areas, onGround, onReady, children }: MapCanvasProps) {
  const t = useTranslations("drawnMap");
  const container = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<MapLibreMap | null>(null);
  const [ground, setGround] = useState<MapGround>("places");
  const follow = useEffectEvent((next: MapGround) => {
    setGround(next);
    onGround(next);
  });
  const create = useEffectEvent(() => {
    if (container.current === null) return undefined;
    const controlTexts = {
      "Map.Title": label,
      "NavigationControl.ZoomIn": t("zoomIn"),
      "NavigationControl.ZoomOut": t("zoomOut"),
    };
    const made = createMap({
      container: container.current,
      view: viewFor(container.current.clientWidth),
      controlTexts,
      areas,
      onGround: (next) => follow(next),
    });
    setMap(made.map);
    onReady?.(made.map);
    return made.remove;
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
      <div ref={container} className={styles.canvasBackground} />
      {map !== null && (
        <MapContext value={map}>
          {/* The children may suspend: the boundary outside would hide the map meanwhile, and the map would measure a size of zero. */}
          <Suspense>
            <MapGroundContext value={ground}>{children}</MapGroundContext>
          </Suspense>
        </MapContext>
      )}
    </div>
  );
}
