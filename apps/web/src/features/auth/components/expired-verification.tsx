import { accountPath } from "@meander/domain/paths";
import { Button, ButtonLink } from "@meander/ui/primitives/button";
import { MailX } from "lucide-react";
import { useTranslations } from "use-intl";
import { RouterLink } from "../../../shared/links/router-link.tsx";
import { openLogin } from "../../../shared/session/login-prompt.ts";
import { useSession } from "../../../shared/session/use-session.ts";
import { closeRareDialog } from "../../../shared/session/rare-dialogs.ts";
import { LinkNote } from "./link-note.tsx";
import styles from "../auth.module.css";

/** A logged-in person gets another link on the account page. */
export function ExpiredVerification() {
  const t = useTranslations("auth");
  const user = useSession();
  function requestNewLink() {
    closeRareDialog();
    openLogin({ mode: "verification" });
  }
  return (
    <div className={styles.form}>
      <LinkNote sign={<MailX size={28} />}>{t("verifySpent")}</LinkNote>
      {user === null ? (
        <Button block onClick={requestNewLink}>
          {t("newLink")}
        </Button>
      ) : (
        <ButtonLink block href={accountPath} LinkComponent={RouterLink} onClick={closeRareDialog}>
          {t("verifyAccount")}
        </ButtonLink>
      )}
    </div>
  );
}
