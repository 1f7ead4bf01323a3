import type { SessionUser } from "@meander/domain/contract/accounts";
import { sanctions } from "@meander/domain/messages/en/sanctions";
import { appealPath, bannedPath } from "@meander/domain/paths";
import { momentText } from "@meander/domain/time/moment";
import { Link } from "react-router-dom";
import { useLocale, useTranslations } from "use-intl";
import { ExtraMessagesProvider } from "../shared/i18n/extra-messages-provider.tsx";
import styles from "./layout.module.css";

type SanctionBannerProps = { readonly user: SessionUser };

const extraMessages = { sanctions };

/** Shows a banned or suspended person on every page why actions are refused, and a suspended one until when. */
export function SanctionBanner({ user }: SanctionBannerProps) {
  return (
    <ExtraMessagesProvider extraMessages={extraMessages}>
      <Banner user={user} />
    </ExtraMessagesProvider>
  );
}

function Banner({ user }: SanctionBannerProps) {
  const t = useTranslations("sanctions");
  const locale = useLocale();
  const { ban, suspendedUntil, suspensionStrikeId: strikeId } = user;
  if (ban !== null) {
    return (
      <p className={styles.shellSuspended}>
        <Link to={bannedPath}>{t("banned")}</Link>
      </p>
    );
  }
  if (suspendedUntil === null) return null;
  return (
    <p className={styles.shellSuspended}>
      {t.rich("paused", {
        date: momentText(new Date(suspendedUntil), locale),
        time: (date) => <time dateTime={suspendedUntil}>{date}</time>,
      })}
      {strikeId === null ? null : (
        <>
          {" "}
          <Link to={appealPath(strikeId)}>{t("pausedWhy")}</Link>
        </>
      )}
    </p>
  );
}
