import { useId } from "react";
import { Link } from "react-router-dom";
import { useTranslations } from "use-intl";
import type { PopularPlace } from "../../../shared/search/popular-places-query.ts";
import styles from "../home.module.css";

export function PopularPlaces({ places }: { readonly places: readonly PopularPlace[] }) {
  const t = useTranslations("home");
  const discover = useTranslations("discover");
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.sectionHead}>
        <div>
          <h2 id={id}>{t("popular")}</h2>
          <p>{t("popularText")}</p>
        </div>
      </div>
      <ul className={styles.popularPlaces}>
        {places.map(({ name, countryName, path, count }) => (
          <li key={path}>
            <Link to={path}>
              <strong>{name}</strong>
              <span>{countryName}</span>
              <span className={styles.popularPlacesCount}>{discover("found", { total: count })}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
