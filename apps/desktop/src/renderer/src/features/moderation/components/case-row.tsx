import type { CaseSummary } from "@meander/domain/contract/cases";
import { severityOf } from "@meander/domain/moderation/report-category";
import { memo, type ReactNode } from "react";
import { useTranslations } from "../../../shared/use-translations.ts";
import { isLeased, urgencyOf } from "../case-list.ts";
import { PersonAvatar } from "../../../shared/pictures/person-avatar.tsx";
import { useAge, useCaseTitle } from "../case-text.ts";
import styles from "./case-row.module.css";

type CaseRowProps = {
  readonly item: CaseSummary;
  readonly isOpen: boolean;
  readonly now: number;
  readonly ownUserId: string;
};

export const CaseRow = memo(function CaseRow({ item, isOpen, now, ownUserId }: CaseRowProps) {
  const t = useTranslations("console.moderation");
  const titleOf = useCaseTitle();
  const ageOf = useAge();
  const urgency = urgencyOf(item, now);
  const severity = severityOf(item.category);
  const left = Date.parse(item.dueAt) - now;
  const dueTag = (chunks: ReactNode) => <time dateTime={item.dueAt}>{chunks}</time>;
  return (
    <div className={styles.caseRow} data-slot="case-row" data-open={isOpen || undefined}>
      <span
        className={styles.severity}
        data-testid="case-severity"
        data-severity={severity}
        title={t("list.priority", { score: item.priority })}
      >
        {t(`severity.${severity}`)}
      </span>
      <span className={styles.text}>
        <strong>{titleOf(item)}</strong>
        <span>
          {t.rich(item.appealCount > 0 ? "list.rowAppeal" : "list.row", {
            mark: (words) => <b className={styles.appeal}>{words}</b>,
            kind: t(`subjectType.${item.subjectType}`),
            category: t(`category.${item.category}`),
            reports: item.reportCount,
          })}
        </span>
      </span>
      <span className={styles.side}>
        {item.status === "decided" ? (
          <time dateTime={item.openedAt}>{ageOf(now - Date.parse(item.openedAt))}</time>
        ) : (
          <span className={styles.due} data-testid="case-due" data-urgency={urgency}>
            {left > 0
              ? t.rich("list.dueIn", { span: ageOf(left), time: dueTag })
              : t.rich("list.lateBy", { span: ageOf(-left), time: dueTag })}
          </span>
        )}
        {item.assignee !== null && isLeased(item, now) ? (
          <PersonAvatar
            id={item.assignee.userId}
            name={item.assignee.name}
            image={item.assignee.image}
            size={18}
            label={
              item.assignee.userId === ownUserId ? t("list.yours") : t("list.assignedTo", { name: item.assignee.name })
            }
          />
        ) : null}
      </span>
    </div>
  );
});
