import { Button } from "@blueprintjs/core";
import { useEffect, useState } from "react";
import { useTranslations } from "../../../shared/use-translations.ts";
import type { SavedCommand } from "../../../../../ipc/case-calls.ts";
import { formatRoute } from "../../../shared/navigation/route.ts";
import { useCommandText } from "../command-text.ts";
import { updateNotices } from "../saved-commands.ts";
import styles from "./command-notices.module.css";

/**
 * Refused or expired commands since this window opened, until dismissed, or until a later one about the same case
 * is applied.
 */
export function CommandNotices() {
  const t = useTranslations("console.moderation.command");
  const textOf = useCommandText();
  const [notices, setNotices] = useState<readonly SavedCommand[]>([]);
  useEffect(
    () =>
      window.meander.onCommandChanged((command) => {
        setNotices((now) => updateNotices(now, command));
      }),
    [],
  );
  return (
    <div className={styles.notices} role="status">
      {notices.map((command) => (
        <div key={command.commandId} className={styles.notice}>
          <p>
            <strong>{t(command.state === "expired" ? "expired" : "refused", { what: textOf(command) })}</strong>
            {command.message === null ? null : <span>{command.message}</span>}
          </p>
          <div className={styles.noticeKeys}>
            {command.relatedCaseId === null ? null : (
              <a href={formatRoute({ screen: "queue", params: [command.relatedCaseId] })}>{t("relatedCase")}</a>
            )}
            <Button
              size="small"
              variant="outlined"
              text={t("understood")}
              onClick={() => setNotices((now) => now.filter(({ commandId }) => commandId !== command.commandId))}
            />
          </div>
        </div>
      ))}
    </div>
  );
}
