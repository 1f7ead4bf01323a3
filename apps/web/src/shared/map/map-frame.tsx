import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { ErrorBoundary } from "../page/error-boundary.tsx";
import type { MapCanvasProps } from "./map-canvas.tsx";
import styles from "./map.module.css";

const MapCanvas = lazy(async () => ({ default: (await import("./map-canvas.tsx")).MapCanvas }));

type MapFrameProps = Omit<MapCanvasProps, "onFail"> & {
  /** The map's content as text, where no map can be rendered. */
  readonly fallback: ReactNode;
};

function hasWebGl(): boolean {
  const context = document.createElement("canvas").getContext("webgl2");
  context?.getExtension("WEBGL_lose_context")?.loseContext();
  return context !== null;
}

type Stage = "waiting" | "drawn" | "impossible";

/** A map, or a text fallback without WebGL. Its code is loaded when it scrolls into view. */
export function MapFrame({ fallback, children, ...canvas }: MapFrameProps) {
  const t = useTranslations("map");
  const [element, setElement] = useState<HTMLDivElement | null>(null);
  const [stage, setStage] = useState<Stage>("waiting");
  useEffect(() => {
    if (element === null) return;
    const observer = new IntersectionObserver((entries) => {
      // A busy page delivers several entries at once.
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      setStage(hasWebGl() ? "drawn" : "impossible");
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  const asText = (
    <div className={styles.frameFallback}>
      <p>{t("unavailable")}</p>
      {fallback}
    </div>
  );
  return (
    <div ref={setElement} className={styles.frame} data-testid="map-frame">
      {stage === "drawn" && (
        // A failure to load the map's code is limited to the map.
        <ErrorBoundary fallback={() => asText}>
          <Suspense>
            <MapCanvas {...canvas} onFail={() => setStage("impossible")}>
              {children}
            </MapCanvas>
          </Suspense>
        </ErrorBoundary>
      )}
      {stage === "impossible" && asText}
      <p className={styles.frameCredit}>{t("credit")}</p>
    </div>
  );
}
