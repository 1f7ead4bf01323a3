import type { CaseSummary } from "@meander/domain/contract/cases";
import { Avatar } from "@meander/ui/primitives/avatar";
import { memo } from "react";
import { useTranslations } from "../../../shared/use-translations.ts";
import { isLeased, urgencyOf } from "../case-list.ts";
import { initialsIn } from "../../../shared/pictures/initials.ts";
import { useAge, useCaseTitle } from "../case-text.ts";
import a11y from "@meander/ui/primitives/accessibility.module.css";
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
  return (
    <div className={styles.caseRow} data-slot="case-row" data-open={isOpen || undefined}>
      <span className={styles.casePriority} data-testid="case-priority" data-urgency={urgency}>
        <span className={a11y.visuallyHidden}>{t("list.priority", { score: item.priority })}</span>
        <span aria-hidden="true">{item.priority}</span>
        {urgency === "normal" ? null : <span className={a11y.visuallyHidden}>{t(`list.${urgency}`)}</span>}
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
        <time dateTime={item.openedAt}>{ageOf(now - Date.parse(item.openedAt))}</time>
        {item.assignee !== null && isLeased(item, now) ? (
          <Avatar
            size={18}
            person={{ id: item.assignee.userId, name: item.assignee.name, initials: initialsIn(item.assignee.name) }}
            label={item.assignee.userId === ownUserId ? t("list.yours") : t("list.assignedTo", item.assignee)}
          />
        ) : null}
      </span>
    </div>
  );
});
