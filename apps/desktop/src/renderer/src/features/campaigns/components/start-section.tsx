import { Button, InputGroup, Radio, RadioGroup } from "@blueprintjs/core";
import type { CampaignRecord } from "@meander/domain/contract/campaigns";
import { undoSeconds } from "@meander/domain/policy";
import { secondMs } from "@meander/domain/time/durations";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFormatter } from "use-intl";
import { useTranslations } from "../../../shared/use-translations.ts";
import { ErrorCallout } from "../../../shared/error-callout.tsx";
import { useKeys } from "../../../shared/keys/use-keys.ts";
import { useNow } from "../../../shared/time/use-now.ts";
import { UndoBar, undoTickMs } from "../../../shared/undo-bar.tsx";
import { minutesFor } from "../progress.ts";
import { reachQuery } from "../queries.ts";
import { useCampaignCommand } from "../use-campaign-command.ts";
import { useDurationText } from "../use-duration-text.ts";
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

/** The start, now or at a time, after a confirmation. Until it comes, it can be taken back. */
export function StartSection({ campaign, isSaved }: Props) {
  const t = useTranslations("console.campaigns.sending");
  const canStart = campaign.status === "approved" && isSaved;
  return (
    <section className={styles.campaignStep} aria-labelledby="campaign-start">
      <h2 id="campaign-start">{t("startHeading")}</h2>
      <div>
        {campaign.status === "scheduled" && campaign.scheduledAt !== null ? (
          <ScheduledStart campaign={campaign} scheduledAt={campaign.scheduledAt} />
        ) : (
          <>
            {canStart ? null : <p className={textStyles.quiet}>{t("startNeeds")}</p>}
            <StartForm campaign={campaign} canStart={canStart} />
          </>
        )}
      </div>
    </section>
  );
}

type ScheduledProps = { readonly campaign: CampaignRecord; readonly scheduledAt: string };

function ScheduledStart({ campaign, scheduledAt }: ScheduledProps) {
  const t = useTranslations("console.campaigns.sending");
  const { dateTime } = useFormatter();
  const now = useNow(undoTickMs);
  const { data: reach } = useQuery(reachQuery(campaign.audience, scheduledAt));
  const { run, isPending, error } = useCampaignCommand(campaign.id, window.meander.unscheduleCampaign);
  const takeBack = () => run({ campaignId: campaign.id });
  const until = Date.parse(scheduledAt);
  const isHeld = until - now <= undoSeconds * secondMs;
  return (
    <>
      {isHeld ? (
        <UndoBar until={until} now={now} isUndoing={isPending} onUndo={takeBack}>
          {t("holding", { count: reach?.final ?? 0 })}
        </UndoBar>
      ) : (
        <>
          <p>
            {t.rich("scheduledFor", {
              zone,
              at: dateTime(new Date(scheduledAt), { dateStyle: "full", timeStyle: "short" }),
              time: (text) => <time dateTime={scheduledAt}>{text}</time>,
            })}
          </p>
          {reach === undefined ? null : <NightLine {...reach} />}
          <div className={styles.campaignButtons}>
            <Button icon="undo" variant="outlined" loading={isPending} onClick={takeBack}>
              {t("unschedule")}
            </Button>
            <CancelButton campaignId={campaign.id} />
          </div>
        </>
      )}
      <ErrorCallout error={error} />
    </>
  );
}

function StartForm({ campaign, canStart }: { readonly campaign: CampaignRecord; readonly canStart: boolean }) {
  const t = useTranslations("console.campaigns.sending");
  const [mode, setMode] = useState<"now" | "later">("now");
  const [local, setLocal] = useState("");
  const [isAsking, setIsAsking] = useState(false);
  const now = useNow(30_000);
  const { run, isPending, error } = useCampaignCommand(campaign.id, window.meander.startCampaign);
  const at = mode === "now" ? null : toInstant(local);
  const isPast = at !== null && Date.parse(at) <= now;
  const { data: reach } = useQuery(reachQuery(campaign.audience, isPast ? null : at));
  const isReady = canStart && reach !== undefined && (mode === "now" || (at !== null && !isPast));
  useKeys({ close: isAsking ? () => setIsAsking(false) : undefined }, { isExclusive: isAsking });
  return (
    <>
      <RadioGroup
        inline
        aria-labelledby="campaign-start"
        disabled={!canStart || isAsking}
        selectedValue={mode}
        onChange={({ currentTarget }) => setMode(currentTarget.value === "now" ? "now" : "later")}
      >
        <Radio value="now" label={t("startNow")} />
        <Radio value="later" label={t("startAt")} />
      </RadioGroup>
      {mode === "now" ? null : (
        <label className={styles.campaignInline} htmlFor="campaign-start-at">
          {t("startField", { zone })}
          <InputGroup
            id="campaign-start-at"
            type="datetime-local"
            disabled={isAsking}
            value={local}
            onValueChange={setLocal}
          />
        </label>
      )}
      {isPast ? <p className={styles.campaignWrong}>{t("pastTime")}</p> : null}
      {reach === undefined || !canStart ? null : <NightLine {...reach} />}
      {isAsking && isReady ? (
        <div className={styles.campaignConfirm}>
          <p role="status">
            <StartText count={reach.final} pace={campaign.mailsPerMinute} at={at} />
          </p>
          <Button
            intent="primary"
            icon={at === null ? "send-message" : "time"}
            loading={isPending}
            onClick={() => run({ campaignId: campaign.id, at })}
          >
            {t(at === null ? "confirm" : "confirmSchedule")}
          </Button>
          <Button autoFocus variant="outlined" disabled={isPending} onClick={() => setIsAsking(false)}>
            {t("notYet")}
          </Button>
        </div>
      ) : (
        <div className={styles.campaignButtons}>
          <Button
            intent="primary"
            icon={mode === "now" ? "send-message" : "time"}
            disabled={!isReady}
            onClick={() => setIsAsking(true)}
          >
            {mode === "now" ? t("start", { count: reach?.final ?? 0 }) : t("schedule")}
          </Button>
          {canStart ? <CancelButton campaignId={campaign.id} /> : null}
        </div>
      )}
      <ErrorCallout error={error} />
    </>
  );
}

type StartTextProps = { readonly count: number; readonly pace: number | null; readonly at: string | null };

/** To how many, how fast and when. */
function StartText({ count, pace, at }: StartTextProps) {
  const t = useTranslations("console.campaigns.sending");
  const textOf = useDurationText();
  const { dateTime } = useFormatter();
  const paceText =
    pace === null ? t("confirmFast") : t("confirmPace", { rate: pace, duration: textOf(minutesFor(count, pace)) });
  if (at === null) return t("confirmNow", { count, pace: paceText });
  return t.rich("confirmAt", {
    count,
    zone,
    pace: paceText,
    at: dateTime(new Date(at), { dateStyle: "full", timeStyle: "short" }),
    time: (text) => <time dateTime={at}>{text}</time>,
  });
}
