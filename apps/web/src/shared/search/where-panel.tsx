import { useQuery } from "@tanstack/react-query";
import { MapPin } from "lucide-react";
import { Link } from "react-router-dom";
import { useTranslations } from "use-intl";
import { useApi } from "../api/api-context.tsx";
import { useSession } from "../session/use-session.ts";
import type { Filters } from "./discover-filters.ts";
import { NearMe } from "./near-me.tsx";
import { popularPlacesQuery } from "./popular-places-query.ts";
import { RecentList } from "./recent-list.tsx";
import styles from "./where-panel.module.css";

const POPULAR_MAX = 5;

type WherePanelProps = { readonly filters: Filters; readonly onChosen: () => void };

/** Where to search before anything is typed: near the person, their last searches, popular places. */
export function WherePanel({ filters, onChosen }: WherePanelProps) {
  const t = useTranslations("discover");
  const user = useSession();
  const { data: places = [] } = useQuery(popularPlacesQuery(useApi()));
  return (
    // A press must not take the focus from the field, which would close the panel under the pointer.
    <div className={styles.wherePanel} data-testid="where-panel" onPointerDown={(event) => event.preventDefault()}>
      <NearMe filters={filters} text={t("nearMe")} />
      {user !== null && <RecentList userId={user._id} onChosen={onChosen} />}
      {places.length > 0 && (
        <section aria-label={t("popularPlaces")}>
          <header>
            <h2>{t("popularPlaces")}</h2>
          </header>
          <ul>
            {places.slice(0, POPULAR_MAX).map(({ path, name, countryName }) => (
              <li key={path}>
                <Link to={path} onClick={onChosen}>
                  <MapPin aria-hidden="true" size={16} />
                  <span>
                    {name} <small>{countryName}</small>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
