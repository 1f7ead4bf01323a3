import type { AuditEntryView } from "@meander/domain/contract/administration";
import { useMemo, useState } from "react";
import { useFormatter } from "use-intl";
import { useTranslations } from "../../shared/use-translations.ts";
import { useActionDetail } from "../../shared/audit/use-action-detail.ts";
import { useActionName } from "../../shared/audit/use-action-name.ts";
import { DataGrid } from "../../shared/grid/data-grid.tsx";
import type { GridColumn } from "../../shared/grid/grid-columns.tsx";
import { SearchInput } from "../../shared/grid/search-input.tsx";
import { SourceCount } from "../../shared/grid/source-count.tsx";
import { setRouteQuery, useRoute } from "../../shared/navigation/use-route.ts";
import { createAuditSource } from "./queries.ts";
import listWithPanelStyles from "../../shared/grid/list-with-panel.module.css";
import insightStyles from "./insight.module.css";
import textStyles from "../../shared/text.module.css";

export function AuditPage() {
  const t = useTranslations("console.administration.audit");
  const q = useRoute().query.q ?? "";
  const [reloads, setReloads] = useState(0);
  const [latest, setLatest] = useState(() => ({ key: [q, reloads].join(), source: createAuditSource(q) }));
  const key = [q, reloads].join();
  const current = latest.key === key ? latest : { key, source: createAuditSource(q) };
  if (latest !== current) setLatest(current);
  const columns = useAuditColumns();
  return (
    <div className={listWithPanelStyles.oversight}>
      <header className={listWithPanelStyles.oversightHead} data-testid="oversight-head">
        <h1>{t("heading")}</h1>
        <SourceCount source={current.source} onReload={() => setReloads((count) => count + 1)} />
        <search className={listWithPanelStyles.oversightFilters}>
          <SearchInput
            value={q}
            onSearch={(text) => setRouteQuery({ q: text })}
            label={t("searchLabel")}
            placeholder={t("search")}
          />
        </search>
      </header>
      <div className={listWithPanelStyles.listWithPanel}>
        <DataGrid
          id="audit"
          label={t("gridLabel")}
          source={current.source}
          columns={columns}
          empty={{ title: t("emptyTitle"), text: t("emptyText") }}
        />
      </div>
    </div>
  );
}

function useAuditColumns(): readonly GridColumn<AuditEntryView>[] {
  const t = useTranslations("console.administration.audit");
  const format = useFormatter();
  const nameAction = useActionName();
  const formatDetail = useActionDetail();
  return useMemo(
    () => [
      { id: "what", header: t("what"), width: 248, render: ({ action }) => <strong>{nameAction(action)}</strong> },
      {
        id: "when",
        header: t("when"),
        width: 150,
        render: ({ createdAt }) => (
          <time dateTime={createdAt} className={insightStyles.auditTime}>
            {format.dateTime(new Date(createdAt), { dateStyle: "medium", timeStyle: "short" })}
          </time>
        ),
      },
      {
        id: "who",
        header: t("who"),
        width: 150,
        render: ({ actorId, actorName }) =>
          actorName ?? <span className={textStyles.quiet}>{t(actorId === null ? "system" : "deletedAccount")}</span>,
      },
      { id: "about", header: t("about"), width: 184, flex: 1, render: ({ subjectTitle }) => subjectTitle },
      { id: "detail", header: t("detail"), width: 184, flex: 1, render: ({ detail }) => formatDetail(detail) },
    ],
    [t, format, nameAction, formatDetail],
  );
}
