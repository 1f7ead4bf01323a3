import { socialLoginPath } from "@meander/domain/paths";
import { ButtonLink } from "@meander/ui/primitives/button";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router-dom";
import { useTranslations } from "use-intl";
import { useApi } from "../../../shared/api/api-context.tsx";
import { loginSettingsQuery } from "../queries.ts";
import { TermsStatement } from "./terms-statement.tsx";
import styles from "../auth.module.css";

type SocialLoginsProps = {
  /** The path to open after the login; undefined for the current page. */
  readonly returnTo: string | undefined;
};

/** Links to login providers that return here; nothing without a configured provider. */
export function SocialLogins({ returnTo }: SocialLoginsProps) {
  const t = useTranslations("auth");
  const { pathname, search } = useLocation();
  const { data } = useQuery(loginSettingsQuery(useApi()));
  const providers = data?.providers ?? [];
  if (providers.length === 0) return null;
  const referer = returnTo ?? `${pathname}${search}`;
  return (
    <div className={styles.socialLogins}>
      <p className={styles.socialLoginsOr}>
        <span>{t("or")}</span>
      </p>
      {providers.map(({ id, name }) => (
        <ButtonLink key={id} href={socialLoginPath(id, { referer, isAdult: true })} variant="secondary" block>
          {t("continueWith", { name })}
        </ButtonLink>
      ))}
      <TermsStatement of="socialStatement" />
    </div>
  );
}
