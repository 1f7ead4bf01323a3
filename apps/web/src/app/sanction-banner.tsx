import type { SessionUser } from "@meander/domain/contract/accounts";
import { appealPath, bannedPath } from "@meander/domain/paths";
import { momentText } from "@meander/domain/time/moment";
import { Link } from "react-router-dom";
import { useLocale, useTranslations } from "use-intl";
import styles from "./layout.module.css";

/** Shows a banned or suspended person on every page why actions are refused, and a suspended one until when. */
export function SanctionBanner({ user }: { readonly user: SessionUser }) {
  const t = useTranslations("web");
  const locale = useLocale();
  const { ban, suspendedUntil, suspensionStrikeId: strikeId } = user;
  if (ban !== null) {
    return (
      <p className={styles.shellSuspended}>
        <Link to={bannedPath}>{t("accountBanned")}</Link>
      </p>
    );
  }
  if (suspendedUntil === null) return null;
  return (
    <p className={styles.shellSuspended}>
      {t.rich("accountPaused", {
        date: momentText(new Date(suspendedUntil), locale),
        time: (date) => <time dateTime={suspendedUntil}>{date}</time>,
      })}
      {strikeId === null ? null : (
        <>
          {" "}
          <Link to={appealPath(strikeId)}>{t("accountPausedWhy")}</Link>
        </>
      )}
    </p>
  );
}
