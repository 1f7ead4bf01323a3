import { Button } from "@blueprintjs/core";
import { useState } from "react";
import { useTranslations } from "../../../shared/use-translations.ts";
import { ErrorCallout } from "../../../shared/error-callout.tsx";
import { useKeys } from "../../../shared/keys/use-keys.ts";
import { useCampaignCommand } from "../use-campaign-command.ts";
import styles from "../campaigns.module.css";

/** Cancels for good, after an inline confirmation. */
export function CancelButton({ campaignId }: { readonly campaignId: string }) {
  const t = useTranslations("console.campaigns.sending");
  const [isAsking, setIsAsking] = useState(false);
  const { run, isPending, error } = useCampaignCommand(campaignId, window.meander.cancelCampaign);
  useKeys({ close: isAsking ? () => setIsAsking(false) : undefined }, { isExclusive: isAsking });
  if (!isAsking)
    return (
      <Button variant="outlined" icon="stop" onClick={() => setIsAsking(true)}>
        {t("cancel")}
      </Button>
    );
  return (
    <div className={styles.campaignConfirm}>
      <p role="status">{t("cancelText")}</p>
      <Button intent="danger" loading={isPending} onClick={() => run({ campaignId })}>
        {t("cancelConfirm")}
      </Button>
      <Button autoFocus variant="outlined" onClick={() => setIsAsking(false)}>
        {t("cancelBack")}
      </Button>
      <ErrorCallout error={error} />
    </div>
  );
}
