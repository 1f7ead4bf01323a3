import { Button } from "@meander/ui/primitives/button";
import { Mail } from "lucide-react";
import { useTranslations } from "use-intl";
import styles from "../auth.module.css";

type ResetSentProps = { readonly email: string; readonly onAgain: () => void; readonly onLogin: () => void };

/** The same for known and unknown addresses. */
export function ResetSent({ email, onAgain, onLogin }: ResetSentProps) {
  const t = useTranslations("auth");
  return (
    <div className={styles.checkEmail}>
      <span className={styles.checkEmailSign} aria-hidden="true">
        <Mail size={28} />
      </span>
      <p>{t.rich("resetSentText", { email: () => <strong>{email}</strong> })}</p>
      <p className={styles.checkEmailHint}>{t("checkSpam")}</p>
      <Button block variant="secondary" onClick={onAgain}>
        {t("sendAgain")}
      </Button>
      <Button block variant="ghost" onClick={onLogin}>
        {t("backToLogin")}
      </Button>
    </div>
  );
}
