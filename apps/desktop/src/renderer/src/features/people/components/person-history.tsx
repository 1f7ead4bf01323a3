import type { AdminPerson } from "@meander/domain/contract/administration";
import { useFormatter } from "use-intl";
import { useTranslations } from "../../../shared/use-translations.ts";
import { useActionDetail } from "../../../shared/audit/use-action-detail.ts";
import { useActionName } from "../../../shared/audit/use-action-name.ts";
import { usePermission } from "../../../shared/console/staff.ts";
import { formatRoute } from "../../../shared/navigation/route.ts";
import styles from "../people.module.css";
import textStyles from "../../../shared/text.module.css";

/** The audit trail about this person, newest first. */
export function PersonHistory({ person: { history } }: { person: AdminPerson }) {
  const t = useTranslations("console.administration.people");
  const nameAction = useActionName();
  const formatDetail = useActionDetail();
  const format = useFormatter();
  const mayModerate = [usePermission("moderateUsers"), usePermission("moderateActivities")].includes(true);
  return (
    <section>
      <h3>{t("history")}</h3>
      {history.length === 0 ? <p className={textStyles.quiet}>{t("noHistory")}</p> : null}
      <ol className={styles.personHistory}>
        {history.map(({ action, actorName, createdAt, detail, caseId }) => (
          <li key={`${createdAt} ${action}`}>
            <time dateTime={createdAt} className={textStyles.quiet}>
              {format.dateTime(new Date(createdAt), {
                day: "numeric",
                month: "short",
                hour: "2-digit",
                minute: "2-digit",
              })}
            </time>
            <span>
              {caseId !== null && mayModerate ? (
                <a href={formatRoute({ screen: "queue", params: [caseId] })}>{nameAction(action)}</a>
              ) : (
                nameAction(action)
              )}
              {actorName === null ? null : (
                <span className={textStyles.quiet}> {t("byActor", { name: actorName })}</span>
              )}
              {detail === "" ? null : <span className={styles.personHistoryDetail}>{formatDetail(detail)}</span>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
