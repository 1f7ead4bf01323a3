import { Button } from "@blueprintjs/core";
import type { CaseEventView } from "@meander/domain/contract/cases";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "../../../shared/use-translations.ts";
import { useDecisionName } from "../../../shared/cases/use-decision-name.ts";
import { formatRoute } from "../../../shared/navigation/route.ts";
import { useCaseTitle } from "../case-text.ts";
import { caseQuery } from "../queries.ts";
import styles from "./command-notices.module.css";

type Props = { readonly event: CaseEventView; readonly onDismiss: () => void };

/** Who decided the case that was open; withdraws itself once the decision is taken back. */
export function DecidedElsewhere({ event, onDismiss }: Props) {
  const t = useTranslations("console.moderation.elsewhere");
  const titleOf = useCaseTitle();
  const decisionName = useDecisionName();
  const { data: record } = useQuery(caseQuery(event.caseId));
  if (record === undefined || record.status !== "decided" || event.decision === null) return null;
  return (
    <div className={styles.notice} role="status" data-testid="decided-elsewhere">
      <p>
        <strong>
          {t("text", {
            name: event.actorName ?? t("colleague"),
            decision: decisionName(event.decision, event.days),
            title: titleOf(record),
          })}
        </strong>
      </p>
      <div className={styles.noticeKeys}>
        <a href={formatRoute({ screen: "queue", params: [event.caseId] })}>{t("open")}</a>
        <Button size="small" variant="outlined" text={t("dismiss")} onClick={onDismiss} />
      </div>
    </div>
  );
}
