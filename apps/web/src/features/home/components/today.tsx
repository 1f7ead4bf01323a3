import type { SearchResponse } from "@meander/domain/contract/discovery";
import { createActivityPath } from "@meander/domain/paths";
import { ButtonLink } from "@meander/ui/primitives/button";
import { EmptyState } from "@meander/ui/primitives/empty-state";
import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { useTranslations } from "use-intl";
import { RouterLink } from "../../../shared/links/router-link.tsx";
import { discoverAddress } from "../../../shared/search/discover-filters.ts";
import { homePlace } from "../home-place.ts";
import { showsTonight } from "../queries.ts";
import { CardSection } from "./card-section.tsx";
import styles from "../home.module.css";

type TodayProps = { readonly query: UseQueryResult<SearchResponse>; readonly now: Date };

const weekend = 4;
const today = 1;

/** Activities that start today, or from noon on tonight. */
export function Today({ query, now }: TodayProps) {
  const t = useTranslations("home");
  const activities = query.data?.activities.filter(({ relevantDate }) => relevantDate !== null);
  const place = homePlace.name;
  const isTonight = showsTonight(now);
  if (query.isError) return null;
  if (activities?.length === 0) {
    return (
      <section className={styles.section}>
        <EmptyState
          title={isTonight ? t("nothingTonight", { place }) : t("nothingToday", { place })}
          actions={
            <>
              <ButtonLink href={discoverAddress({ ...homePlace.slugs, date: weekend })} LinkComponent={RouterLink}>
                {t("thisWeekend")}
              </ButtonLink>
              <ButtonLink variant="secondary" href={createActivityPath} LinkComponent={RouterLink}>
                {t("planOne")}
              </ButtonLink>
            </>
          }
        >
          {isTonight ? t("nothingTonightText") : t("nothingTodayText")}
        </EmptyState>
      </section>
    );
  }
  return (
    <CardSection
      title={isTonight ? t("freeTonight") : t("freeToday")}
      text={isTonight ? t("tonightIn", { place }) : t("todayIn", { place })}
      activities={activities}
      limit={wholeRows(activities?.length ?? 0)}
      isFirst
      link={
        <Link
          className={styles.sectionLink}
          to={discoverAddress({ ...homePlace.slugs, ...(isTonight ? { order: "tonight" } : { date: today }) })}
        >
          {t("allToday")}
        </Link>
      }
    />
  );
}

/** Two rows of three, one row, or fewer cards: a nearly empty second row looks like an error. */
function wholeRows(count: number): number {
  const perRow = 3;
  return count < perRow ? count : Math.min(2, Math.floor(count / perRow)) * perRow;
}
