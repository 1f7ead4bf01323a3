import { mapDefaults } from "@meander/domain/constants";
import { lazy } from "react";
import { useTranslations } from "use-intl";
import { MapFrame } from "./map-frame.tsx";
import type { PinMapProps } from "./pin-map-props.ts";

const loadPin = async () => ({ default: (await import("./dropped-pin.tsx")).DroppedPin });
const DroppedPin = lazy(loadPin);

/** One point on a map, to show or to choose where an activity starts. */
export function PinMap(props: PinMapProps) {
  const t = useTranslations("map");
  const { point, center, name, onPin, onGround } = props;
  return (
    <MapFrame
      viewFor={() => ({
        center: point ?? center ?? mapDefaults.center,
        zoom: point === null && center === null ? mapDefaults.zoom : mapDefaults.activityZoom,
      })}
      label={t("meetingPointLabel", { name })}
      {...(onGround && { onGround })}
      preload={loadPin}
      otherwise={t(onPin ? "describeInstead" : "sameAbove")}
    >
      <DroppedPin {...props} />
    </MapFrame>
  );
}
