import { Button, ProgressBar } from "@blueprintjs/core";
import type { CampaignRecord } from "@meander/domain/contract/campaigns";
import { minuteMs } from "@meander/domain/time/durations";
import { useQuery } from "@tanstack/react-query";
import { useFormatter } from "use-intl";
import { useTranslations } from "../../../shared/use-translations.ts";
import { ErrorCallout } from "../../../shared/error-callout.tsx";
import { KeyHint } from "../../../shared/keys/key-hint.tsx";
import { useKeys } from "../../../shared/keys/use-keys.ts";
import { useNow } from "../../../shared/time/use-now.ts";
import { minutesFor, settledOf } from "../progress.ts";
import { campaignQuery } from "../queries.ts";
import { useCampaignCommand } from "../use-campaign-command.ts";
import { useDurationText } from "../use-duration-text.ts";
import { useSendRate } from "../use-send-rate.ts";
import { CancelButton } from "./cancel-button.tsx";
import { StepBars } from "./step-bars.tsx";
import styles from "../campaigns.module.css";
import textStyles from "../../../shared/text.module.css";

const countIds = ["accepted", "waiting", "failed", "unknown", "skipped", "cancelled", "unsubscribed"] as const;
const fills = {
  accepted: "deep",
  waiting: "pale",
  failed: "hatch",
  unknown: "dots",
  skipped: "lines",
  cancelled: "lines",
  unsubscribed: "hatch",
} as const;

/** The progress of sending; figures are pushed by events, never polled. */
export function ProgressSection({ campaign }: { readonly campaign: CampaignRecord }) {
  const t = useTranslations("console.campaigns.sending");
  const { number } = useFormatter();
  const { counts, status } = campaign;
  const settled = settledOf(counts);
  const isOver = status === "done" || status === "cancelled";
  return (
    <section className={styles.campaignProgressSection} aria-labelledby="campaign-progress">
      <h2 id="campaign-progress">{t(isOver ? "summaryHeading" : "progressHeading")}</h2>
      <div className={styles.campaignBarLine}>
        <div
          role="progressbar"
          aria-valuemin={0}
          aria-valuemax={counts.total}
          aria-valuenow={settled}
          aria-label={t("progressBar", { settled, total: counts.total })}
        >
          <ProgressBar
            value={counts.total === 0 ? 1 : settled / counts.total}
            stripes={false}
            animate={false}
            aria-hidden
          />
        </div>
        <p>
          <strong>{t("progressBar", { settled, total: counts.total })}</strong>{" "}
          <RateLine campaign={campaign} settled={settled} />
        </p>
      </div>
      {isOver ? null : <SendControls campaign={campaign} />}
      <StepBars
        bars={countIds.map((id) => ({
          id,
          label: t(`counts.${id}`),
          figure: number(counts[id]),
          value: counts[id],
          from: 0,
          fill: fills[id],
        }))}
      />
      {counts.accepted === 0 ? null : <p className={textStyles.quiet}>{t("acceptedText")}</p>}
      {counts.unknown === 0 ? null : <p className={textStyles.quiet}>{t("unknownText")}</p>}
    </section>
  );
}

function RateLine({
  campaign: { id, status, counts, nextMailAt },
  settled,
}: {
  readonly campaign: CampaignRecord;
  readonly settled: number;
}) {
  const t = useTranslations("console.campaigns.sending");
  const textOf = useDurationText();
  const { dataUpdatedAt } = useQuery({ ...campaignQuery(id), enabled: false });
  const { dateTime } = useFormatter();
  const now = useNow(30_000);
  const rate = useSendRate(settled, dataUpdatedAt, status === "running");
  if (status === "paused") return t("pausedText");
  if (status === "done") return t("doneText");
  if (status === "cancelled") return t("cancelledText");
  if (nextMailAt !== null && Date.parse(nextMailAt) > now + minuteMs) {
    return (
      <span className={textStyles.quiet}>
        {t.rich("goesOn", {
          at: dateTime(new Date(nextMailAt), { weekday: "short", hour: "2-digit", minute: "2-digit" }),
          time: (text) => <time dateTime={nextMailAt}>{text}</time>,
        })}
      </span>
    );
  }
  if (rate === null) return null;
  return (
    <span className={textStyles.quiet}>
      {t("rate", { rate: Math.round(rate) })} · {t("estimate", { duration: textOf(minutesFor(counts.waiting, rate)) })}
    </span>
  );
}

function SendControls({ campaign: { id, status } }: { readonly campaign: CampaignRecord }) {
  const t = useTranslations("console.campaigns.sending");
  const isPaused = status === "paused";
  const { run, isPending, error } = useCampaignCommand(
    id,
    isPaused ? window.meander.resumeCampaign : window.meander.pauseCampaign,
  );
  const sendCommand = () => run({ campaignId: id });
  useKeys({ pauseCampaign: isPending ? undefined : sendCommand });
  return (
    <div className={styles.campaignButtons}>
      <Button
        intent="primary"
        icon={isPaused ? "play" : "pause"}
        loading={isPending}
        onClick={sendCommand}
        endIcon={<KeyHint id="pauseCampaign" />}
      >
        {t(isPaused ? "resume" : "pause")}
      </Button>
      <CancelButton campaignId={id} />
      <ErrorCallout error={error} />
    </div>
  );
}
