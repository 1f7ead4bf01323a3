import { Button, InputGroup, Radio, RadioGroup } from "@blueprintjs/core";
import type { CampaignRecord } from "@meander/domain/contract/campaigns";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { ErrorCallout } from "../../../shared/error-callout.tsx";
import { useNow } from "../../../shared/time/use-now.ts";
import { reachQuery } from "../queries.ts";
import { useCampaignCommand } from "../use-campaign-command.ts";
import { CancelButton } from "./cancel-button.tsx";
import { NightLine } from "./night-line.tsx";
import styles from "../campaigns.module.css";
import textStyles from "../../../shared/text.module.css";

type Props = { readonly campaign: CampaignRecord; readonly isSaved: boolean };

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Converts a local date and time to an instant; null while incomplete. */
function toInstant(local: string): string | null {
  const at = new Date(local);
  return local === "" || Number.isNaN(at.getTime()) ? null : at.toISOString();
}

export function StartSection({ campaign, isSaved }: Props) {
  const t = useTranslations("console.campaigns.sending");
  const { dateTime } = useFormatter();
  const [mode, setMode] = useState<"now" | "later">("now");
  const [local, setLocal] = useState("");
  const now = useNow(30_000);
  const { run, isPending, error } = useCampaignCommand(campaign.id, window.meander.startCampaign);
  const { scheduledAt } = campaign;
  const canStart = (campaign.status === "approved" || campaign.status === "scheduled") && isSaved;
  const at = mode === "now" ? null : toInstant(local);
  const isPast = at !== null && Date.parse(at) <= now;
  const { data: reach } = useQuery(reachQuery(campaign.audience, isPast ? null : at));
  const count = reach?.final ?? 0;
  return (
    <section className={styles.campaignStep} aria-labelledby="campaign-start">
      <h2 id="campaign-start">{t("startHeading")}</h2>
      <div>
        {canStart ? null : <p className={textStyles.quiet}>{t("startNeeds")}</p>}
        {campaign.status === "scheduled" && scheduledAt !== null ? (
          <p>
            {t.rich("scheduledFor", {
              zone,
              at: dateTime(new Date(scheduledAt), { dateStyle: "full", timeStyle: "short" }),
              time: (text) => <time dateTime={scheduledAt}>{text}</time>,
            })}
          </p>
        ) : null}
        <RadioGroup
          inline
          aria-labelledby="campaign-start"
          disabled={!canStart}
          selectedValue={mode}
          onChange={({ currentTarget }) => setMode(currentTarget.value === "now" ? "now" : "later")}
        >
          <Radio value="now" label={t("startNow")} />
          <Radio value="later" label={t("startAt")} />
        </RadioGroup>
        {mode === "now" ? null : (
          <label className={styles.campaignInline} htmlFor="campaign-start-at">
            {t("startField", { zone })}
            <InputGroup id="campaign-start-at" type="datetime-local" value={local} onValueChange={setLocal} />
          </label>
        )}
        {reach === undefined || !canStart ? null : <NightLine {...reach} />}
        {isPast ? <p className={styles.campaignWrong}>{t("pastTime")}</p> : null}
        <div className={styles.campaignButtons}>
          <Button
            intent="primary"
            icon={mode === "now" ? "send-message" : "time"}
            loading={isPending}
            disabled={!canStart || (mode === "later" && (at === null || isPast))}
            onClick={() => run({ campaignId: campaign.id, at })}
          >
            {isPending ? t("starting") : mode === "now" ? t("start", { count }) : t("schedule")}
          </Button>
          {canStart ? <CancelButton campaignId={campaign.id} /> : null}
        </div>
        <ErrorCallout error={error} />
      </div>
    </section>
  );
}
