import type { ActiveActivity } from "@meander/domain/contract/administration";
import { useState } from "react";
import { useTranslations } from "../../shared/use-translations.ts";
import type { RowSource } from "../../shared/grid/row-source.ts";
import { SourceCount } from "../../shared/grid/source-count.tsx";
import { useRoute } from "../../shared/navigation/use-route.ts";
import { ActivityGrid } from "./components/activity-grid.tsx";
import { FilterBar } from "./components/filter-bar.tsx";
import { type Filters, type ActivityFlag, parseFilters } from "./filters.ts";
import { createActivitySource } from "./queries.ts";
import styles from "../../shared/grid/list-with-panel.module.css";

export function ActivitiesPage() {
  const t = useTranslations("console.administration.activities");
  return (
    <ActivityList
      heading={t("heading")}
      flags={["onlyTourists", "onlyLocalSearches", "onlyRecommended", "includeHidden"]}
      empty={{ title: t("emptyTitle"), text: t("emptyText") }}
      isRecommendedScreen={false}
    />
  );
}

export function RecommendedPage() {
  const t = useTranslations("console.administration.activities");
  return (
    <ActivityList
      heading={t("recommendedHeading")}
      flags={["onlyTourists", "onlyLocalSearches", "includeHidden"]}
      empty={{ title: t("emptyRecommendedTitle"), text: t("emptyRecommendedText") }}
      isRecommendedScreen
    />
  );
}

type ListProps = {
  readonly heading: string;
  readonly flags: readonly ActivityFlag[];
  readonly empty: { readonly title: string; readonly text: string };
  readonly isRecommendedScreen: boolean;
};

function ActivityList({ heading, flags, empty, isRecommendedScreen }: ListProps) {
  const { query } = useRoute();
  const filters = parseFilters(query, isRecommendedScreen);
  const { source, reload } = useActivitySource(filters);
  return (
    <div className={styles.oversight}>
      <header className={styles.oversightHead} data-testid="oversight-head">
        <h1>{heading}</h1>
        <SourceCount source={source} onReload={reload} />
        <FilterBar filters={filters} flags={flags} />
      </header>
      <ActivityGrid source={source} heading={heading} empty={empty} />
    </div>
  );
}

/** A new source for each filter set and each reload. */
function useActivitySource({ onlyTourists, onlyLocalSearches, onlyRecommended, includeHidden, q }: Filters) {
  const [reloads, setReloads] = useState(0);
  const [latest, setLatest] = useState<{ readonly key: string; readonly source: RowSource<ActiveActivity> } | null>(
    null,
  );
  const filters = { onlyTourists, onlyLocalSearches, onlyRecommended, includeHidden, q };
  const key = JSON.stringify([filters, reloads]);
  const current = latest?.key === key ? latest : { key, source: createActivitySource(filters) };
  if (latest !== current) setLatest(current);
  return { source: current.source, reload: () => setReloads((count) => count + 1) };
}
