import { reachSteps } from "@meander/domain/campaign/reach";
import type { Reach } from "@meander/domain/contract/campaigns";
import { useFormatter } from "use-intl";
import { useTranslations } from "../../../shared/use-translations.ts";
import { type StepBar, StepBars } from "./step-bars.tsx";
import styles from "../campaigns.module.css";
import textStyles from "../../../shared/text.module.css";

type Props = { readonly reach: Reach; readonly isFixed: boolean; readonly isCounting: boolean };

/** The audience reduced step by step to the actual recipients. */
export function ReachWaterfall({ reach, isFixed, isCounting }: Props) {
  const t = useTranslations("console.campaigns.audience");
  const { number } = useFormatter();
  const steps = reachSteps.map((id, index): StepBar => {
    const excluded = reachSteps.slice(0, index + 1).reduce((sum, step) => sum + reach[step], 0);
    const value = reach[id];
    return {
      id,
      label: t(id),
      figure: value === 0 ? number(0) : t("minus", { count: value }),
      value,
      from: reach.segment - excluded,
      fill: "hatch",
    };
  });
  return (
    <section className={styles.campaignReach} aria-labelledby="campaign-reach" aria-busy={isCounting}>
      <h3 id="campaign-reach">{t("reachHeading")}</h3>
      <p aria-live="polite" className={styles.campaignReachCount} data-testid="campaign-reach-count">
        <strong>{number(reach.final)}</strong> {t("reachCount", { count: reach.final })}
      </p>
      <StepBars
        bars={[
          {
            id: "segment",
            label: t("segment"),
            figure: number(reach.segment),
            value: reach.segment,
            from: 0,
            fill: "pale",
          },
          ...steps,
          { id: "final", label: t("final"), figure: number(reach.final), value: reach.final, from: 0, fill: "deep" },
        ]}
      />
      {isFixed ? <p className={textStyles.quiet}>{t("reachFixed")}</p> : null}
    </section>
  );
}
