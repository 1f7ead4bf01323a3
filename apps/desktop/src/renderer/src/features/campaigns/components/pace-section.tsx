import { NumericInput, Radio, RadioGroup } from "@blueprintjs/core";
import type { Audience } from "@meander/domain/contract/campaigns";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "../../../shared/use-translations.ts";
import { minutesFor } from "../progress.ts";
import { reachQuery } from "../queries.ts";
import { useDurationText } from "../use-duration-text.ts";
import styles from "../campaigns.module.css";
import textStyles from "../../../shared/text.module.css";

type Props = {
  readonly audience: Audience;
  readonly pace: number | null;
  readonly isEditable: boolean;
  readonly onChange: (pace: number | null) => void;
};

const defaultPace = 60;
const maxPace = 1_000_000;

export function PaceSection({ audience, pace, isEditable, onChange }: Props) {
  const t = useTranslations("console.campaigns.sending");
  const textOf = useDurationText();
  const count = useQuery(reachQuery(audience)).data?.final;
  return (
    <section className={styles.campaignStep} aria-labelledby="campaign-pace">
      <h2 id="campaign-pace">{t("paceHeading")}</h2>
      <div>
        <RadioGroup
          aria-labelledby="campaign-pace"
          disabled={!isEditable}
          selectedValue={pace === null ? "fast" : "limited"}
          onChange={({ currentTarget }) => onChange(currentTarget.value === "fast" ? null : defaultPace)}
        >
          <Radio value="fast" label={t("paceFast")} />
          <Radio value="limited" label={t("pacePerMinute")} />
        </RadioGroup>
        {pace === null ? null : (
          <div className={styles.campaignInline}>
            <NumericInput
              aria-label={t("paceField")}
              value={pace}
              min={1}
              max={maxPace}
              clampValueOnBlur
              disabled={!isEditable}
              onValueChange={(value) => {
                if (Number.isInteger(value) && value >= 1 && value <= maxPace) onChange(value);
              }}
            />
            {count === undefined ? null : (
              <span className={textStyles.quiet}>
                {t("duration", { duration: textOf(minutesFor(count, pace)), count })}
              </span>
            )}
          </div>
        )}
      </div>
    </section>
  );
}
