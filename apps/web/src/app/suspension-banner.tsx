import { appealPath } from "@meander/domain/paths";
import { momentText } from "@meander/domain/time/moment";
import { Link } from "react-router-dom";
import { useLocale, useTranslations } from "use-intl";
import { useSession } from "../shared/session/use-session.ts";
import styles from "./layout.module.css";

/** Shows a suspended person on every page why actions are refused and until when. */
export function SuspensionBanner() {
  const t = useTranslations("web");
  const locale = useLocale();
  const user = useSession();
  const suspendedUntil = user?.suspendedUntil ?? null;
  const strikeId = user?.suspensionStrikeId ?? null;
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
