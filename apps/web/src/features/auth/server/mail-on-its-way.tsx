import { forgottenPath, loginPath, signUpPath } from "@meander/domain/site/login-paths";
import { ButtonLink } from "@meander/ui/primitives/button";
import { Mail } from "lucide-react";
import { useTranslations } from "use-intl";
import { AuthPage } from "./auth-page.tsx";
import styles from "../auth.module.css";

type MailOnItsWayProps = { readonly kind: "signUp" | "forgotten" };

/** 'Please check your email' as a page: the same for known and unknown addresses, and without the address. */
export function MailOnItsWay({ kind }: MailOnItsWayProps) {
  const t = useTranslations("auth");
  return (
    <AuthPage title={t("checkEmailTitle")}>
      <div className={styles.checkEmail}>
        <span className={styles.checkEmailSign} aria-hidden="true">
          <Mail size={28} />
        </span>
        <p>{t(kind === "signUp" ? "signUpMailText" : "resetMailText")}</p>
        <p className={styles.checkEmailHint}>{t("checkSpam")}</p>
        <ButtonLink block variant="secondary" href={kind === "signUp" ? signUpPath() : forgottenPath()}>
          {t("changeEmail")}
        </ButtonLink>
        <ButtonLink block variant="ghost" href={loginPath()}>
          {t("backToLogin")}
        </ButtonLink>
      </div>
    </AuthPage>
  );
}
