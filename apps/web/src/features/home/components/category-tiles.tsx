import { categories } from "@meander/domain/activity/category";
import { scenePath } from "@meander/domain/paths";
import { timePeriodCodes } from "@meander/domain/time/period";
import { useId } from "react";
import { Link } from "react-router-dom";
import { useTranslations } from "use-intl";
import { categoryKey } from "../../../shared/activities/category-key.ts";
import { discoverAddress } from "../../../shared/search/discover-filters.ts";

/** The hour each category is at its best, which is the sky its tile is drawn under. */
function periodFor(index: number) {
  return timePeriodCodes[index % timePeriodCodes.length] ?? 2;
}

export function CategoryTiles() {
  const t = useTranslations("home");
  const when = useTranslations("when");
  const id = useId();
  return (
    <section className="home-section" aria-labelledby={id}>
      <div className="home-section__head">
        <h2 id={id}>{t("categories")}</h2>
      </div>
      <ul className="category-tiles">
        {categories.map(({ code, slug }, index) => (
          <li key={code}>
            <Link className="category-tile" to={discoverAddress({ categories: [code] })}>
              <img
                src={scenePath({ seed: slug, category: code, period: periodFor(index) })}
                alt=""
                width={800}
                height={500}
                loading="lazy"
                decoding="async"
              />
              <span>{when(categoryKey(code))}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
