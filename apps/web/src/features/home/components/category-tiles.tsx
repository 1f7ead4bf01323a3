import { loadNear } from "@meander/ui/hooks/load-near";
import { Picture } from "@meander/ui/primitives/picture";
import { type CategoryCode, categories } from "@meander/domain/activity/category";
import { scenePath } from "@meander/domain/paths";
import type { TimePeriodCode } from "@meander/domain/time/period";
import { useId } from "react";
import { Link } from "react-router-dom";
import { useTranslations } from "use-intl";
import { categoryKey } from "../../../shared/activities/category-key.ts";
import { discoverAddress } from "../../../shared/search/discover-filters.ts";
import styles from "../home.module.css";

/** The typical period of each category, which sets the sky of its tile. */
const bestPeriods = {
  1: 3,
  2: 1,
  3: 2,
  4: 2,
  5: 1,
  6: 4,
  7: 2,
  8: 2,
  9: 4,
  10: 2,
  11: 3,
  12: 3,
  13: 1,
  14: 3,
} as const satisfies Record<CategoryCode, TimePeriodCode>;

export function CategoryTiles() {
  const t = useTranslations("home");
  const when = useTranslations("when");
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.sectionHead}>
        <h2 id={id}>{t("categories")}</h2>
      </div>
      <ul className={styles.categoryTiles}>
        {categories.map(({ code, slug }) => (
          <li key={code}>
            <Link className={styles.categoryTile} to={discoverAddress({ categories: [code] })}>
              <div className={styles.categoryTileScene} ref={loadNear}>
                <Picture
                  source={null}
                  fallbackSrc={scenePath({ seed: slug, category: code, period: bestPeriods[code] })}
                  alt=""
                  width={800}
                  height={500}
                />
              </div>
              <span>{when(categoryKey(code))}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
