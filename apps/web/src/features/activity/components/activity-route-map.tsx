import type { Activity } from "@meander/domain/contract/activities";
import { mapDefaults } from "@meander/domain/constants";
import { placeName } from "@meander/domain/geo/context";
import { lazy } from "react";
import { useTranslations } from "use-intl";
import { MapFrame } from "../../../shared/map/map-frame.tsx";
import { PinMap } from "../../../shared/map/pin-map.tsx";

const loadRoute = async () => ({ default: (await import("./route-on-map.tsx")).RouteOnMap });
const Route = lazy(loadRoute);

/** A map with one pin, or the numbered stops with the path between them. */
export function ActivityRouteMap({ activity }: { readonly activity: Activity }) {
  const t = useTranslations("activity.where");
  const mapTexts = useTranslations("map");
  const { points, paths } = activity.locations;
  const start = points[0]?.coordinates ?? paths[0]?.coordinates[0];
  if (start === undefined) return null;
  const name = points[0]?.properties.name || placeName(activity.context);
  if (points.length <= 1 && paths.length === 0) {
    return <PinMap point={start} center={null} isRounded={activity.isLocationRounded} name={name} />;
  }
  return (
    <MapFrame
      viewFor={() => ({ center: start, zoom: mapDefaults.activityZoom })}
      label={t("mapLabel", { title: activity.title })}
      preload={loadRoute}
      otherwise={mapTexts("sameAbove")}
    >
      <Route locations={activity.locations} isRounded={activity.isLocationRounded} />
    </MapFrame>
  );
}
