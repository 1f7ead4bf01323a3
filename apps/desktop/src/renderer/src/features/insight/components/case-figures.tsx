import type { CaseMetrics } from "@meander/domain/contract/administration";
import { useFormatter } from "use-intl";
import { useTranslations } from "../../../shared/use-translations.ts";
import styles from "../insight.module.css";

/** Open cases now. Ember means overdue, gold means due soon; the labels repeat it in text. */
export function CaseFigures({ cases }: { cases: CaseMetrics["openCases"] }) {
  const t = useTranslations("console.administration.dashboard");
  const format = useFormatter();
  const figures = [
    { key: "open", value: cases.total, tone: "quiet" },
    { key: "late", value: cases.late, tone: cases.late > 0 ? "late" : "quiet" },
    { key: "dueSoon", value: cases.dueSoon, tone: cases.dueSoon > 0 ? "soon" : "quiet" },
    { key: "escalated", value: cases.escalated, tone: "quiet" },
  ] as const;
  return (
    <dl className={styles.caseFigures} data-testid="case-figures">
      {figures.map(({ key, value, tone }) => (
        <div key={key} data-tone={tone}>
          <dt>{t(key)}</dt>
          <dd>{format.number(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
