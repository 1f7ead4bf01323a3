import { classNames } from "@meander/ui/primitives/class-names";
import { Button, Spinner } from "@blueprintjs/core";
import { EmptyState } from "@meander/ui/primitives/empty-state";
import { useTranslations } from "../../../shared/use-translations.ts";
import { useConsoleStatus } from "../../../shared/console/console-status.ts";
import { ErrorCallout } from "../../../shared/error-callout.tsx";
import { KeyHint } from "../../../shared/keys/key-hint.tsx";
import { useKeys } from "../../../shared/keys/use-keys.ts";
import { KnownAt } from "../../../shared/query/known-at.tsx";
import { reasonOf } from "../../../shared/query/call.ts";
import { NextPageButton } from "../../../shared/query/next-page-button.tsx";
import { useCampaignList } from "../use-campaign-list.ts";
import { CampaignRow } from "./campaign-row.tsx";
import { QuietBar } from "./quiet-bar.tsx";
import { WaitingCampaigns } from "./waiting-campaigns.tsx";
import a11y from "@meander/ui/primitives/accessibility.module.css";
import listWithPanelStyles from "../../../shared/grid/list-with-panel.module.css";
import campaignsStyles from "../campaigns.module.css";
import textStyles from "../../../shared/text.module.css";

const columns = ["name", "status", "audience", "progress", "when", "who", "actions"] as const;

export function CampaignList() {
  const t = useTranslations("console.campaigns");
  const { query, campaigns, create, duplicate, removed, remove, undo, error } = useCampaignList();
  const isOnline = useConsoleStatus()?.isOnline ?? true;
  const begin = () => create.mutate();
  useKeys({ newCampaign: isOnline ? begin : undefined, undo: removed === null ? undefined : undo });
  const button = (
    <Button
      intent="primary"
      loading={create.isPending}
      disabled={!isOnline}
      onClick={begin}
      endIcon={<KeyHint id="newCampaign" />}
    >
      {t("create")}
    </Button>
  );
  return (
    <div className={listWithPanelStyles.oversight}>
      <header className={listWithPanelStyles.oversightHead} data-testid="oversight-head">
        <h1>{t("heading")}</h1>
        <p className={textStyles.quiet}>{t("intro")}</p>
        {button}
      </header>
      <div className={campaignsStyles.campaigns}>
        {isOnline || query.data === undefined ? null : <QuietBar>{t("offline")}</QuietBar>}
        <KnownAt instant={query.data?.pages[0]?.knownAt} />
        {removed === null ? null : (
          <QuietBar action={{ text: t("undo"), onClick: undo, key: "undo" }}>
            {t("removed", { name: removed.name })}
          </QuietBar>
        )}
        <ErrorCallout error={error === null ? null : reasonOf(error)} />
        {query.isPending ? (
          <Spinner size={28} aria-label={t("loading")} className={classNames(campaignsStyles.loading)} />
        ) : null}
        {query.isError && query.data === undefined ? (
          <ListFailure error={query.error} onRetry={() => void query.refetch()} />
        ) : null}
        {query.data !== undefined && campaigns.length === 0 && removed === null ? (
          <EmptyState title={t("emptyTitle")}>{t("emptyText")}</EmptyState>
        ) : null}
        <WaitingCampaigns />
        {campaigns.length === 0 ? null : (
          <table className={campaignsStyles.campaignTable}>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col" data-column={column}>
                    {column === "actions" ? (
                      <span className={a11y.visuallyHidden}>{t("column.actions")}</span>
                    ) : (
                      t(`column.${column}`)
                    )}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {campaigns.map((campaign) => (
                <CampaignRow
                  key={campaign.id}
                  campaign={campaign}
                  isOnline={isOnline}
                  onDuplicate={() => duplicate.mutate(campaign)}
                  onRemove={() => remove(campaign)}
                />
              ))}
            </tbody>
          </table>
        )}
        <NextPageButton list={query} text={t("more")} />
      </div>
    </div>
  );
}

export function ListFailure({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const t = useTranslations("console.campaigns");
  const tError = useTranslations("console.error");
  const reason = reasonOf(error);
  const isUnreachable = reason.code === "offline" || reason.code === "unreachable";
  return (
    <EmptyState
      title={t(isUnreachable ? "offlineTitle" : "failedTitle")}
      actions={<Button onClick={onRetry}>{t("retry")}</Button>}
    >
      {isUnreachable ? t("offlineText") : (reason.message ?? tError(reason.code))}
    </EmptyState>
  );
}
