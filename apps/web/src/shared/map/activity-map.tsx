import { mapDefaults } from "@meander/domain/constants";
import { lazy } from "react";
import { useTranslations } from "use-intl";
import type { ActivityMapProps } from "./activity-map-props.ts";
import a11y from "@meander/ui/primitives/accessibility.module.css";
import { discoverAddress } from "../search/discover-filters.ts";
import { MapFrame } from "./map-frame.tsx";
import { viewOfSearch } from "./map-view.ts";
import { visitedMapOf } from "./visited-maps.ts";

const loadPins = async () => ({ default: (await import("./activity-pins.tsx")).ActivityPins });
const ActivityPins = lazy(loadPins);

/** The activities of a list as pins with their times, in their periods' colours. */
export function ActivityMap(props: ActivityMapProps) {
  const t = useTranslations("map");
  const { activities, filters, center, visit } = props;
  return (
    <>
      <p className={a11y.visuallyHidden}>{t("sameInList")}</p>
      <MapFrame
        viewFor={(widthPx) =>
          visitedMapOf(visit, discoverAddress(filters)) ??
          viewOfSearch(filters.bounds, activities, widthPx) ?? {
            center: center ?? mapDefaults.center,
            zoom: mapDefaults.zoom,
          }
        }
        label={t("label")}
        preload={loadPins}
        otherwise={t("sameInList")}
      >
        <ActivityPins {...props} />
      </MapFrame>
    </>
  );
}
