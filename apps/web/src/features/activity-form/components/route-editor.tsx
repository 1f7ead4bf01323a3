import type { Coordinates } from "@meander/domain/contract/geo";
import { pathLengthMetres } from "@meander/domain/geo/distance";
import { Button } from "@meander/ui/primitives/button";
import { Chip } from "@meander/ui/primitives/chip";
import { Plus, Route, Trash2, Undo2 } from "lucide-react";
import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import styles from "@meander/ui/primitives/field.module.css";
import mapStyles from "./meeting-point-map.module.css";

export type DrawnRoute = {
  /** From the start; empty for none. */
  readonly points: readonly Coordinates[];
  readonly medium: number;
  readonly onChange: (points: Coordinates[]) => void;
  readonly onMedium: (medium: number) => void;
};

type RouteEditorProps = {
  readonly route: DrawnRoute;
  readonly isDrawing: boolean;
  readonly onDrawing: (isDrawing: boolean) => void;
  /** For people who don't tap the map. */
  readonly onAddCenter: () => void;
};

/** Codes of a path's medium. */
const media = [
  [2, "onFoot"],
  [3, "byBike"],
  [4, "byCar"],
] as const;

/** Draws a route from the meeting point: a tap on the map for each turn, with undo, how people move, and its length. */
export function RouteEditor({ route, isDrawing, onDrawing, onAddCenter }: RouteEditorProps) {
  const t = useTranslations("activityForm.route");
  const format = useFormatter();
  const [removed, setRemoved] = useState<readonly Coordinates[]>([]);
  const { points, medium, onChange, onMedium } = route;
  const hasRoute = points.length > 1;
  const kilometres = format.number(pathLengthMetres(points) / 1_000, { maximumFractionDigits: 1 });
  if (!isDrawing && !hasRoute) {
    return (
      <div className={mapStyles.route}>
        <Button variant="secondary" size="small" onClick={() => onDrawing(true)}>
          <Route aria-hidden="true" size={18} />
          {t("draw")}
        </Button>
        {removed.length > 0 && (
          <Button
            variant="ghost"
            size="small"
            onClick={() => {
              onChange([...removed]);
              setRemoved([]);
            }}
          >
            <Undo2 aria-hidden="true" size={18} />
            {t("restore")}
          </Button>
        )}
      </div>
    );
  }
  return (
    <div className={mapStyles.route} data-testid="route-editor">
      <p className={styles.hint} role="status">
        {hasRoute ? t("length", { distance: kilometres }) : t("hint")}
      </p>
      <fieldset className={mapStyles.media}>
        <legend className={mapStyles.legend}>{t("medium")}</legend>
        {media.map(([code, name]) => (
          <Chip key={code} pressed={medium === code} onClick={() => onMedium(code)}>
            {t(name)}
          </Chip>
        ))}
      </fieldset>
      <div className={mapStyles.actions}>
        {isDrawing ? (
          <>
            <Button
              variant="secondary"
              size="small"
              disabled={!hasRoute}
              onClick={() => onChange(points.length > 2 ? points.slice(0, -1) : [])}
            >
              <Undo2 aria-hidden="true" size={18} />
              {t("undo")}
            </Button>
            <Button variant="secondary" size="small" onClick={onAddCenter}>
              <Plus aria-hidden="true" size={18} />
              {t("addCenter")}
            </Button>
            <Button size="small" onClick={() => onDrawing(false)}>
              {t("done")}
            </Button>
          </>
        ) : (
          <>
            <Button variant="secondary" size="small" onClick={() => onDrawing(true)}>
              <Route aria-hidden="true" size={18} />
              {t("continue")}
            </Button>
            <Button
              variant="ghost"
              size="small"
              onClick={() => {
                setRemoved(points);
                onChange([]);
              }}
            >
              <Trash2 aria-hidden="true" size={18} />
              {t("remove")}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
