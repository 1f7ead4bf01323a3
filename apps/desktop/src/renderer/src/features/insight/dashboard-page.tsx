import { Spinner } from "@blueprintjs/core";
import { reportCategoryNames } from "@meander/domain/moderation/report-category";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "../../shared/use-translations.ts";
import { setRouteQuery, useRoute } from "../../shared/navigation/use-route.ts";
import { reasonOf } from "../../shared/query/call.ts";
import { FailureNotice } from "../../shared/query/failure-notice.tsx";
import { KnownAt } from "../../shared/query/known-at.tsx";
import { CampaignFigures } from "./components/campaign-figures.tsx";
import { CaseFigures } from "./components/case-figures.tsx";
import { DayCharts } from "./components/day-charts.tsx";
import { metricsQuery } from "./queries.ts";
import a11y from "@meander/ui/primitives/accessibility.module.css";
import { classNames } from "@meander/ui/primitives/class-names";
import listWithPanelStyles from "../../shared/grid/list-with-panel.module.css";
import insightStyles from "./insight.module.css";

const ranges = [7, 30, 90] as const;

/** Moderation metrics, as far as the person may read them. Days are in this computer's zone. */
export function DashboardPage() {
  const t = useTranslations("console.administration.dashboard");
  const { query } = useRoute();
  const days = ranges.find((range) => String(range) === query.days) ?? 30;
  const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const { data: metrics, error, isPending, refetch } = useQuery(metricsQuery(days, timezone));
  return (
    <div className={listWithPanelStyles.oversight}>
      <header className={listWithPanelStyles.oversightHead} data-testid="oversight-head">
        <h1>{t("heading")}</h1>
        {metrics?.cases === undefined ? null : <DaysChoice days={days} />}
      </header>
      <div className={insightStyles.dashboard}>
        {isPending ? <Spinner aria-label={t("loading")} /> : null}
        {error === null ? null : <FailureNotice reason={reasonOf(error)} onRetry={() => void refetch()} />}
        {metrics === undefined || error !== null ? null : (
          <>
            <KnownAt instant={metrics.knownAt} />
            {metrics.cases === undefined ? null : (
              <>
                <CaseFigures cases={metrics.cases.openCases} />
                <DayCharts metrics={metrics.cases} days={days} timezone={timezone} categories={reportCategoryNames} />
              </>
            )}
            {metrics.campaigns === undefined ? null : <CampaignFigures campaigns={metrics.campaigns} />}
          </>
        )}
      </div>
    </div>
  );
}

function DaysChoice({ days }: { readonly days: (typeof ranges)[number] }) {
  const t = useTranslations("console.administration.dashboard");
  return (
    <fieldset className={classNames(listWithPanelStyles.oversightFlags, listWithPanelStyles.oversightFilters)}>
      <legend className={a11y.visuallyHidden}>{t("range")}</legend>
      {ranges.map((range) => (
        <button
          key={range}
          type="button"
          className={listWithPanelStyles.oversightFlag}
          data-testid="oversight-flag"
          aria-pressed={range === days}
          onClick={() => setRouteQuery({ days: range === 30 ? "" : String(range) })}
        >
          {t("days", { days: range })}
        </button>
      ))}
    </fieldset>
  );
}
