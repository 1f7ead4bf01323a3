import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useApi } from "../../../shared/api/api-context.tsx";
import { linkedIdentitiesQuery } from "../login-queries.ts";
import styles from "../account.module.css";

/** Links to the parts of the page, beside them in wide layouts; hidden on phones, which scroll. */
export function AccountContents() {
  const t = useTranslations("account");
  const personal = useTranslations("personalData");
  const notifications = useTranslations("notificationPreferences");
  const { data: identities = [] } = useQuery(linkedIdentitiesQuery(useApi()));
  const parts: readonly (readonly [id: string, title: string])[] = [
    ["email", t("emailTitle")],
    ["password", t("passwordTitle")],
    ...(identities.length > 0 ? [["logins", t("loginsTitle")] as const] : []),
    ["notifications", notifications("title")],
    ["calendar", notifications("calendarTitle")],
    ["sessions", t("sessionsTitle")],
    ["privacy", personal("privacyTitle")],
    ["blocked", personal("blocksTitle")],
    ["data", personal("exportTitle")],
    ["delete", personal("deleteTitle")],
  ];
  return (
    <nav className={styles.contents} aria-label={t("contents")}>
      {parts.map(([id, title]) => (
        <a key={id} href={`#${id}`}>
          {title}
        </a>
      ))}
    </nav>
  );
}
