import { mapDefaults } from "@meander/domain/constants";
import { lazy, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { MapFrame } from "./map-frame.tsx";

const DroppedPin = lazy(async () => ({ default: (await import("./dropped-pin.tsx")).DroppedPin }));

export type PinMapProps = {
  /** Longitude and latitude of the pin; null before there is one. */
  readonly point: readonly [number, number] | null;
  /** Where to look before there is a pin, or when a place was chosen. */
  readonly center: readonly [number, number] | null;
  /** Given, the pin can be dropped by a press and dragged; the caller offers a way without a pointer beside the map. */
  readonly onPin?: (point: [number, number]) => void;
  /** The spot is within about a kilometre of the pin. */
  readonly isRounded?: boolean;
  /** What the pin stands on, in words. */
  readonly name: string;
  /** Read where no map can be drawn. */
  readonly fallback?: ReactNode;
};

/** One spot on a map: to show where an activity starts, or to choose it. */
export function PinMap(props: PinMapProps) {
  const t = useTranslations("map");
  const { point, center, name, fallback } = props;
  return (
    <MapFrame
      center={point ?? center ?? mapDefaults.center}
      zoom={point === null && center === null ? mapDefaults.zoom : mapDefaults.activityZoom}
      label={t("spotLabel", { name })}
      fallback={fallback ?? <p>{name}</p>}
    >
      <DroppedPin {...props} />
    </MapFrame>
  );
}
