import type { CaseSummary } from "@meander/domain/contract/cases";
import { useFormatter } from "use-intl";
import { useTranslations } from "../use-translations.ts";
import { caseHref } from "./person-cases.ts";
import { useDecisionName } from "./use-decision-name.ts";
import styles from "./case-links.module.css";
import textStyles from "../text.module.css";

/** Links to cases with their subject and outcome. */
export function CaseLinks({ cases }: { readonly cases: readonly CaseSummary[] }) {
  const t = useTranslations("console.moderation");
  const format = useFormatter();
  const decisionName = useDecisionName();
  const outcomeOf = ({ decision, status }: CaseSummary) => {
    if (decision === null) return t(`cases.status.${status}`);
    return decisionName(decision, null);
  };
  return (
    <ul className={styles.caseLinks} data-testid="case-links">
      {cases.map((item) => (
        <li key={item.id}>
          <a href={caseHref(item)}>
            {item.subjectType === "user"
              ? t("subjectType.user")
              : item.title === ""
                ? t("head.deletedTitle")
                : item.title}
          </a>
          <span className={textStyles.quiet}>
            {/* The link of a case about a person already names its kind. */}
            {t(item.subjectType === "user" ? "cases.lineOfPerson" : "cases.line", {
              kind: t(`subjectType.${item.subjectType}`),
              category: t(`category.${item.category}`),
              date: format.dateTime(new Date(item.openedAt), { day: "numeric", month: "short", year: "numeric" }),
            })}{" "}
            · {outcomeOf(item)}
          </span>
        </li>
      ))}
    </ul>
  );
}
