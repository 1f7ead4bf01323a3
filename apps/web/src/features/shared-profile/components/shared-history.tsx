import type { SharedProfile } from "@meander/domain/contract/shared-profiles";
import { momentText } from "@meander/domain/time/moment";
import { useLocale } from "use-intl";
import { isKnownAction, useSharedTexts } from "../use-shared-texts.ts";
import styles from "../shared-profile.module.css";

/** The audit trail about this person, newest first. */
export function SharedHistory({ history }: { readonly history: SharedProfile["history"] }) {
  const t = useSharedTexts();
  const locale = useLocale();
  return (
    <section>
      <h2>{t("people.history")}</h2>
      {history.length === 0 ? <p className={styles.quiet}>{t("people.noHistory")}</p> : null}
      <ol className={styles.history}>
        {history.map(({ action, actorName, createdAt }) => (
          <li key={`${createdAt} ${action}`}>
            <time dateTime={createdAt}>{momentText(new Date(createdAt), locale)}</time>
            <span>
              {isKnownAction(action, t) ? t(`auditAction.${action}`) : action}
              {actorName === null ? null : ` ${t("people.byActor", { name: actorName })}`}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
