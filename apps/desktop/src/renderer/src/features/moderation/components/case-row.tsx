import type { CaseSummary } from "@meander/domain/contract/cases";
import { memo } from "react";
import { useTranslations } from "../../../shared/use-translations.ts";
import { isLeased, urgencyOf } from "../case-list.ts";
import { PersonAvatar } from "../../../shared/pictures/person-avatar.tsx";
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
