import { Button } from "@meander/ui/primitives/button";
import { LogIn } from "lucide-react";
import { useTranslations } from "use-intl";
import { openLogin } from "../../../shared/session/login-prompt.ts";
import { LinkNote } from "./link-note.tsx";
import styles from "../auth.module.css";

/** A changed address of an account without a password needs its session; the link then shows its next step. */
export function LogInToVerify({ email }: { readonly email: string }) {
  const t = useTranslations("auth");
  return (
    <div className={styles.form}>
      <LinkNote sign={<LogIn size={28} />} email={email}>
        {t("verifyLogInText")}
      </LinkNote>
      <Button block onClick={() => openLogin()}>
        {t("logIn")}
      </Button>
      <p className={styles.checkEmailHint}>{t("verifyChangeUnasked")}</p>
    </div>
  );
}
