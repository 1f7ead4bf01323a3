import { Button } from "@meander/ui/primitives/button";
import { useQueryClient } from "@tanstack/react-query";
import { UsersRound } from "lucide-react";
import { useTranslations } from "use-intl";
import { adoptSession } from "../../../shared/session/session-queries.ts";
import { useLogOut } from "../../../shared/session/use-log-out.ts";
import { useSession } from "../../../shared/session/use-session.ts";
import { closeRareDialog } from "../../../shared/session/rare-dialogs.ts";
import { LinkNote } from "./link-note.tsx";
import styles from "../auth.module.css";

/** The link is for another account than the one that is logged in here. */
export function LogOutToVerify({ email }: { readonly email: string }) {
  const t = useTranslations("auth");
  const user = useSession();
  const queryClient = useQueryClient();
  const logOut = useLogOut(() => adoptSession(queryClient, null));
  return (
    <div className={styles.form}>
      <LinkNote sign={<UsersRound size={28} />} email={email}>
        {t("verifyOtherText")}
      </LinkNote>
      <Button block loading={logOut.isPending} onClick={() => logOut.mutate()}>
        {t("verifyLogOut")}
      </Button>
      <Button block variant="ghost" onClick={closeRareDialog}>
        {t("verifyStay", { name: user?.firstName ?? "" })}
      </Button>
    </div>
  );
}
