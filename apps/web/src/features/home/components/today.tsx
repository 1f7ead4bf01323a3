import type { SearchResponse } from "@meander/domain/contract/discovery";
import { createActivityPath } from "@meander/domain/paths";
import { periodOfHour } from "@meander/domain/time/period";
import { wallClockAt } from "@meander/domain/time/zone";
import { ButtonLink } from "@meander/ui/primitives/button";
import { EmptyState } from "@meander/ui/primitives/empty-state";
import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { useTranslations } from "use-intl";
import { RouterLink } from "../../../shared/links/router-link.tsx";
import { discoverAddress } from "../../../shared/search/discover-filters.ts";
import { homePlace } from "../home-place.ts";
import { CardSection } from "./card-section.tsx";

type TodayProps = { readonly query: UseQueryResult<SearchResponse>; readonly now: Date };

const morning = 1;
const weekend = 4;
const today = 1;

/** What starts before the night is over; from noon on the question is about tonight. */
export function Today({ query, now }: TodayProps) {
  const t = useTranslations("home");
  const activities = query.data?.activities.filter(({ relevantDate }) => relevantDate !== null);
  const place = homePlace.name;
  if (query.isError) return null;
  if (activities?.length === 0) {
    return (
      <section className="home-section">
        <EmptyState
          title={t("nothingToday", { place })}
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
          {t("nothingTodayText")}
        </EmptyState>
      </section>
    );
  }
  const isMorning = periodOfHour(wallClockAt(now, homePlace.zone).hour) === morning;
  return (
    <CardSection
      title={isMorning ? t("freeToday") : t("freeTonight")}
      text={t("freeTodayIn", { place })}
      activities={activities}
      limit={wholeRows(activities?.length ?? 0)}
      isFirst
      link={
        <Link className="home-section__link" to={discoverAddress({ ...homePlace.slugs, date: today })}>
          {t("allToday")}
        </Link>
      }
    />
  );
}

/** Two rows of three, one, or what there is: a row that is nearly empty looks like a mistake. */
function wholeRows(count: number): number {
  const perRow = 3;
  return count < perRow ? count : Math.min(2, Math.floor(count / perRow)) * perRow;
}
