import { classNames } from "@meander/ui/primitives/class-names";
import { Button, Spinner } from "@blueprintjs/core";
import { CAMPAIGN_NAME_MAX_LENGTH, type CampaignRecord } from "@meander/domain/contract/campaigns";
import { cutText } from "@meander/domain/validation/cut-text";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "../../../shared/use-translations.ts";
import { useKeys } from "../../../shared/keys/use-keys.ts";
import { formatRoute } from "../../../shared/navigation/route.ts";
import { navigate, setRouteQuery, useRoute } from "../../../shared/navigation/use-route.ts";
import { unwrap } from "../../../shared/query/call.ts";
import { bodyOf } from "../draft.ts";
import { campaignQuery, cacheCampaign } from "../queries.ts";
import { useDraft } from "../use-draft.ts";
import { AudiencePanel } from "./audience-panel.tsx";
import { ListFailure } from "./campaign-list.tsx";
import { MessagePanel } from "./message-panel.tsx";
import { PreviewPanel } from "./preview-panel.tsx";
import { QuietBar } from "./quiet-bar.tsx";
import { SaveLine } from "./save-line.tsx";
import { SendPanel } from "./send-panel.tsx";
import { StatusTag } from "./status-tag.tsx";
import a11y from "@meander/ui/primitives/accessibility.module.css";
import styles from "../campaigns.module.css";

export function CampaignScreen({ campaignId }: { readonly campaignId: string }) {
  const t = useTranslations("console.campaigns");
  const query = useQuery(campaignQuery(campaignId));
  if (query.data !== undefined) return <Editor campaign={query.data} />;
  if (query.isError) return <ListFailure error={query.error} onRetry={() => void query.refetch()} />;
  return <Spinner size={28} aria-label={t("loading")} className={classNames(styles.loading)} />;
}

const views = ["write", "send"] as const;

function Editor({ campaign }: { readonly campaign: CampaignRecord }) {
  const t = useTranslations("console.campaigns");
  const client = useQueryClient();
  const { query } = useRoute();
  const { draft, error, saveState, isEditable, edit, saveAgain, loadTheirs } = useDraft(campaign);
  const view = views.find((each) => each === query.view) ?? (isEditable ? "write" : "send");
  const toList = () => navigate({ screen: "campaigns" });
  useKeys({ close: toList });
  const saveAsCopy = useMutation({
    mutationFn: () => {
      const body = bodyOf(draft);
      return unwrap(
        window.meander.createCampaign({
          ...body,
          name: cutText(t("copyName", { name: body.name }), CAMPAIGN_NAME_MAX_LENGTH),
        }),
      );
    },
    onSuccess: (copy) => {
      loadTheirs();
      cacheCampaign(client, copy);
      navigate({ screen: "campaigns", params: [copy.id] });
    },
  });
  return (
    <div className={styles.campaignScreen}>
      <header className={styles.campaignBar}>
        <Button variant="minimal" icon="arrow-left" onClick={toList} aria-label={t("back")} title={t("back")} />
        <h1 className={a11y.visuallyHidden}>{draft.name}</h1>
        <input
          className={styles.campaignName}
          aria-label={t("nameLabel")}
          value={draft.name}
          maxLength={120}
          readOnly={!isEditable}
          onChange={({ currentTarget }) => edit({ name: currentTarget.value })}
        />
        <StatusTag status={campaign.status} />
        {isEditable ? <SaveLine state={saveState} error={error} onRetry={saveAgain} /> : null}
        <nav aria-label={t("views")} className={styles.campaignViews}>
          {views.map((each) => (
            <a
              key={each}
              href={formatRoute({ screen: "campaigns", params: [campaign.id], query: { view: each } })}
              aria-current={view === each ? "page" : undefined}
              onClick={(event) => {
                event.preventDefault();
                setRouteQuery({ view: each });
              }}
            >
              {t(each)}
            </a>
          ))}
        </nav>
      </header>
      {saveState === "conflict" ? (
        <QuietBar
          action={{ text: t("conflict.theirs"), onClick: loadTheirs }}
          more={{ text: t("conflict.mine"), onClick: () => saveAsCopy.mutate() }}
        >
          <strong>{t("conflict.heading", { name: campaign.updatedBy?.name ?? t("conflict.unknownColleague") })}</strong>{" "}
          {t("conflict.text")}
        </QuietBar>
      ) : null}
      {view === "write" && !isEditable ? <QuietBar>{t("locked")}</QuietBar> : null}
      {view === "write" && (campaign.status === "approved" || campaign.status === "scheduled") ? (
        <QuietBar>{t("voids")}</QuietBar>
      ) : null}
      {view === "write" ? (
        <fieldset className={styles.campaignColumns} disabled={!isEditable}>
          <legend className={a11y.visuallyHidden}>{t("write")}</legend>
          <AudiencePanel audience={draft.audience} reach={campaign.reach} onChange={(audience) => edit({ audience })} />
          <MessagePanel draft={draft} onChange={edit} />
          <PreviewPanel campaign={campaign} isSaved={saveState === "saved"} />
        </fieldset>
      ) : (
        <SendPanel
          campaign={campaign}
          draft={draft}
          isSaved={saveState === "saved"}
          isEditable={isEditable}
          onChange={edit}
        />
      )}
    </div>
  );
}
