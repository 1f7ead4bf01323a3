import type { Activity } from "@meander/domain/contract/activities";
import type { LocationPoint } from "@meander/domain/contract/geo";
import { pathMediumName } from "@meander/domain/geo/path-medium";
import { placeName } from "@meander/domain/geo/context";
import { MapPin } from "lucide-react";
import { DirectionsLink } from "./directions-link.tsx";
import { ActivityRouteMap } from "./activity-route-map.tsx";
import { useFormatter, useTranslations } from "use-intl";
import activitySectionStyles from "./activity-section.module.css";
import styles from "./where-section.module.css";

/** The points as text for everyone, and on a map where scripts run. */
export function WhereSection({ activity }: { readonly activity: Activity }) {
  const t = useTranslations("activity.where");
  const format = useFormatter();
  const { points, paths } = activity.locations;
  const [meetingPoint] = points;
  const metres = paths.reduce((sum, path) => sum + (path.properties.distance ?? 0), 0);
  const media = new Set(paths.map((path) => pathMediumName(path.properties.medium)));
  const [medium = "other"] = media.size === 1 ? media : [];
  if (points.length === 0 && paths.length === 0) return null;
  return (
    <section className={activitySectionStyles.activitySection} aria-labelledby="where-heading">
      <h2 id="where-heading">{t("heading")}</h2>
      <ol className={styles.places}>
        {points.map((point, index) => (
          <li key={`${point.coordinates.join()}-${point.properties.name}`} className={styles.placesItem}>
            <MapPin aria-hidden="true" size={20} />
            <span>
              <span className={styles.placesName}>
                {activity.isLocationRounded
                  ? t("approximateName", { place: nameOf(point, activity) })
                  : nameOf(point, activity)}
              </span>
              <span className={activitySectionStyles.activityHint}>
                {index === 0 ? placeName(activity.context) : t("stop", { number: index + 1 })}
              </span>
            </span>
          </li>
        ))}
      </ol>
      {metres > 0 && (
        <p className={activitySectionStyles.activityHint}>
          {t("pathDistance", { medium, distance: format.number(metres / 1_000, { maximumFractionDigits: 1 }) })}
        </p>
      )}
      <div className={styles.activityMap}>
        <ActivityRouteMap activity={activity} />
      </div>
      {activity.isLocationRounded ? (
        <p className={activitySectionStyles.activityHint}>{t("rounded")}</p>
      ) : (
        meetingPoint && (
          <div>
            <DirectionsLink point={meetingPoint} />
          </div>
        )
      )}
      {activity.exactLocation && activity.viewer.isHost && (
        <p className={activitySectionStyles.activityHint}>{t("exactForApproved")}</p>
      )}
    </section>
  );
}

function nameOf(point: LocationPoint, activity: Activity): string {
  return point.properties.name === "" ? placeName(activity.context) : point.properties.name;
}
