import { type Coordinates, PATH_POINTS_MAX } from "@meander/domain/contract/geo";
import { IconButton } from "@meander/ui/primitives/icon-button";
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp } from "lucide-react";
import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { MapGround } from "../../../shared/map/map-ground.ts";
import { PinMap } from "../../../shared/map/pin-map.tsx";
import styles from "@meander/ui/primitives/field.module.css";
import a11y from "@meander/ui/primitives/accessibility.module.css";
import { type DrawnRoute, RouteEditor } from "./route-editor.tsx";
import mapStyles from "./meeting-point-map.module.css";

type MeetingPointMapProps = {
  readonly pin: Coordinates;
  /** The name of the place under the pin. */
  readonly name: string;
  readonly onMove: (pin: Coordinates) => void;
  readonly route: DrawnRoute;
  readonly ground: MapGround | "none";
  /** Called with each view of the map, or with "none" on a device that can't draw it. */
  readonly onGround: (ground: MapGround | "none") => void;
};

/** About 50 metres north or south: a street corner. */
const stepDegrees = 0.0005;
const decimals = 5;

/** The pin on the map: dragged, placed by a tap, or moved with four buttons for keyboard users. */
export function MeetingPointMap({ pin, name, onMove, route, ground, onGround }: MeetingPointMapProps) {
  const t = useTranslations("activityForm");
  const format = useFormatter();
  const [isDrawing, setIsDrawing] = useState(false);
  const [center, setCenter] = useState<Coordinates>(pin);
  function addPoint(point: Coordinates) {
    if (route.points.length < PATH_POINTS_MAX)
      route.onChange([...(route.points.length === 0 ? [pin] : route.points), point]);
  }
  const [longitude, latitude] = pin;
  const isDrawn = ground !== "none";
  const degrees = (value: number) => format.number(value, { maximumFractionDigits: decimals });
  function push(east: number, north: number) {
    const next: Coordinates = [
      longitude + east * stepDegrees,
      Math.max(-85, Math.min(85, latitude + north * stepDegrees)),
    ];
    onMove(next);
  }
  return (
    <div className={mapStyles.meetingPoint} data-testid="meeting-point-map">
      <div className={mapStyles.frame} data-drawing={isDrawing || undefined}>
        <PinMap
          point={pin}
          center={null}
          name={name}
          route={route.points}
          onPin={onMove}
          onCenter={setCenter}
          {...(isDrawing && { onPress: addPoint })}
          onGround={onGround}
        />
      </div>
      {isDrawn && !isDrawing && (
        <div className={mapStyles.foot}>
          <p className={styles.hint}>{t("mapHint")}</p>
          <div className={mapStyles.nudges}>
            <IconButton label={t("nudgeWest")} icon={<ArrowLeft aria-hidden="true" />} onClick={() => push(-1, 0)} />
            <IconButton label={t("nudgeNorth")} icon={<ArrowUp aria-hidden="true" />} onClick={() => push(0, 1)} />
            <IconButton label={t("nudgeSouth")} icon={<ArrowDown aria-hidden="true" />} onClick={() => push(0, -1)} />
            <IconButton label={t("nudgeEast")} icon={<ArrowRight aria-hidden="true" />} onClick={() => push(1, 0)} />
          </div>
        </div>
      )}
      {isDrawn && (
        <RouteEditor
          route={route}
          isDrawing={isDrawing}
          onDrawing={setIsDrawing}
          onAddCenter={() => addPoint(center)}
        />
      )}
      <p className={a11y.visuallyHidden} role="status">
        {t("pinMoved", { latitude: degrees(latitude), longitude: degrees(longitude) })}
      </p>
    </div>
  );
}
