import { Picture } from "@meander/ui/primitives/picture";
import { scenePath } from "@meander/domain/paths";
import { periodOfHour } from "@meander/domain/time/period";
import { wallClockAt } from "@meander/domain/time/zone";
import { useTranslations } from "use-intl";
import { ChipLink } from "../../../shared/links/chip-link.tsx";
import { dateFilterCodes, dateFilterKey } from "../../../shared/search/date-filter-key.ts";
import { discoverAddress, parseFilters } from "../../../shared/search/discover-filters.ts";
import { NearMe } from "../../../shared/search/near-me.tsx";
import { SearchForm } from "../../../shared/search/search-form.tsx";
import { homePlace } from "../home-place.ts";
import styles from "../home.module.css";

const skylineCategory = 1;
const anyDate = 0;
const nextWeek = 5;

/** The first screen: the introduction, the search, and the skyline at the current time of day. */
export function Hero({ now }: { readonly now: Date }) {
  const t = useTranslations("home");
  const when = useTranslations("when");
  const discover = useTranslations("discover");
  const period = periodOfHour(wallClockAt(now, homePlace.zone).hour);
  const filters = parseFilters(homePlace.slugs, new URLSearchParams());
  return (
    <section className={styles.hero}>
      <div className={styles.heroText}>
        <h1>{t("headline")}</h1>
        <p>{t("lead")}</p>
      </div>
      <div className={styles.heroSearch}>
        <SearchForm filters={filters} placeName={homePlace.name} />
        <nav className={styles.heroDates} aria-label={t("quickDates")}>
          <NearMe filters={{ ...filters, order: "tonight" }} text={discover("nearMeTonight")} />
          {dateFilterCodes
            .filter((code) => code !== anyDate && code !== nextWeek)
            .map((code) => (
              <ChipLink key={code} to={discoverAddress({ ...homePlace.slugs, date: code })}>
                {when(dateFilterKey(code))}
              </ChipLink>
            ))}
        </nav>
      </div>
      <Picture
        source={null}
        className={styles.heroScene}
        fallbackSrc={scenePath({ seed: homePlace.name, category: skylineCategory, period })}
        alt=""
        width={800}
        height={500}
        eager
      />
    </section>
  );
}
