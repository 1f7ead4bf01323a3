import { lazy, Suspense, useEffect, useEffectEvent, useState } from "react";
import { Button } from "@meander/ui/primitives/button";
import { classNames } from "@meander/ui/primitives/class-names";
import { Spinner } from "@meander/ui/primitives/spinner";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useApi } from "../api/api-context.tsx";
import { ErrorBoundary } from "../page/error-boundary.tsx";
import type { MapCanvasProps } from "./map-canvas.tsx";
import { mapAreasQuery } from "./map-areas-query.ts";
import type { MapGround } from "./map-ground.ts";
import styles from "./map.module.css";

const loadCanvas = async () => ({ default: (await import("./map-canvas.tsx")).MapCanvas });
const MapCanvas = lazy(loadCanvas);

type MapFrameProps = Omit<MapCanvasProps, "areas" | "onGround"> & {
  /** Called with each view once the map is drawn, or with "none" on a device that can't draw it. */
  readonly onGround?: (ground: MapGround | "none") => void;
  /** Says where the page has the map's content as text, or what to do without the map. */
  readonly otherwise: string;
  /** Loads the code of the children, beside the map's. */
  readonly preload: () => Promise<unknown>;
};

function hasWebGl(): boolean {
  const context = document.createElement("canvas").getContext("webgl2");
  context?.getExtension("WEBGL_lose_context")?.loseContext();
  return context !== null;
}

type Stage = "waiting" | "drawn" | "impossible";

/** A map, or a sentence in its place without WebGL. Its code is loaded when it scrolls into view. */
export function MapFrame({ otherwise, preload, onGround, children, ...canvas }: MapFrameProps) {
  const t = useTranslations("map");
  const [element, setElement] = useState<HTMLDivElement | null>(null);
  const [stage, setStage] = useState<Stage>("waiting");
  const [ground, setGround] = useState<MapGround>("places");
  const areas = useQuery({ ...mapAreasQuery(useApi()), enabled: stage === "drawn" });
  const loadAll = useEffectEvent(() => {
    // An error appears when it is rendered.
    for (const load of [loadCanvas, preload]) load().catch(() => {});
  });
  const decide = useEffectEvent(() => {
    if (hasWebGl()) return setStage("drawn");
    setStage("impossible");
    onGround?.("none");
  });
  useEffect(() => {
    if (element === null) return;
    const observer = new IntersectionObserver((entries) => {
      // A busy page delivers several entries at once.
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      loadAll();
      decide();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  const loading = (
    <p className={classNames(styles.notice, styles.loading)} role="status">
      <Spinner /> {t("loading")}
    </p>
  );
  return (
    <div ref={setElement} className={styles.frame} data-stage={stage} data-testid="map-frame">
      {stage === "drawn" && (
        // A failure to load the map's code, or to create the map, is limited to the map.
        <ErrorBoundary
          fallback={() => (
            <div className={styles.frameFallback}>
              <p role="alert">
                {t("failed")} {otherwise}
              </p>
              <p>
                {/* Browsers don't import a module again that failed to load. */}
                <Button variant="secondary" onClick={() => window.location.reload()}>
                  {t("retry")}
                </Button>
              </p>
            </div>
          )}
        >
          <Suspense fallback={loading}>
            {areas.isFetched ? (
              <MapCanvas
                {...canvas}
                areas={areas.data ?? []}
                onGround={(next) => {
                  setGround(next);
                  onGround?.(next);
                }}
              >
                {children}
              </MapCanvas>
            ) : (
              loading
            )}
          </Suspense>
        </ErrorBoundary>
      )}
      {stage === "impossible" && (
        <div className={styles.frameFallback}>
          <p>
            {t("unavailable")} {otherwise}
          </p>
        </div>
      )}
      {stage !== "impossible" && (
        <p className={styles.frameCredit}>
          {ground === "schematic" && <strong>{t("schematic")}</strong>}
          {t("credit")}
          {ground === "streets" && (
            <>
              {", "}
              <a href="https://www.openstreetmap.org/copyright" rel="noreferrer" target="_blank">
                {t("streetCredit")}
              </a>
            </>
          )}
        </p>
      )}
    </div>
  );
}
