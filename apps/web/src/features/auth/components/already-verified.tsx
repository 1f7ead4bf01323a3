import { Button } from "@meander/ui/primitives/button";
import { Check } from "lucide-react";
import { useTranslations } from "use-intl";
import { openLogin } from "../../../shared/session/login-prompt.ts";
import { useSession } from "../../../shared/session/use-session.ts";
import { closeRareDialog } from "../../../shared/session/rare-dialogs.ts";
import { LinkNote } from "./link-note.tsx";
import styles from "../auth.module.css";

/** A repeated link logs nobody in. */
export function AlreadyVerified({ email }: { readonly email: string }) {
  const t = useTranslations("auth");
  const user = useSession();
  function logIn() {
    closeRareDialog();
    openLogin();
  }
  return (
    <div className={styles.form}>
      <LinkNote sign={<Check size={28} />} email={email}>
        {t("verifiedText")}
      </LinkNote>
      <Button block onClick={user === null ? logIn : closeRareDialog}>
        {t(user === null ? "logIn" : "done")}
      </Button>
    </div>
  );
}
