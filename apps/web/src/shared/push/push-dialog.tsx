import { pushOffer } from "@meander/domain/messages/en/push-offer";
import { Button } from "@meander/ui/primitives/button";
import { Sheet } from "@meander/ui/primitives/sheet";
import { useTranslations } from "use-intl";
import { ExtraMessagesProvider } from "../i18n/extra-messages-provider.tsx";
import { closeRareDialog, type PushOccasion, useRareDialogNamed } from "../session/rare-dialogs.ts";
import { declinePush } from "./push-choice.ts";
import { useEnablePush } from "./use-enable-push.ts";
import styles from "./push-dialog.module.css";

const extraMessages = { pushOffer };

/** Asks for push messages in our own words first: a browser's question that is declined can't be repeated. */
export function PushDialog() {
  const occasion = useRareDialogNamed("push")?.occasion;
  if (occasion === undefined) return null;
  return (
    <ExtraMessagesProvider extraMessages={extraMessages}>
      <PushSheet occasion={occasion} />
    </ExtraMessagesProvider>
  );
}

function PushSheet({ occasion }: { readonly occasion: PushOccasion }) {
  const t = useTranslations("pushOffer");
  const enable = useEnablePush(closeRareDialog);
  const decline = () => {
    declinePush();
    closeRareDialog();
  };
  return (
    <Sheet
      open
      onClose={decline}
      title={t(occasion === "join" ? "joinTitle" : "createTitle")}
      subtitle={t(occasion === "join" ? "joinText" : "createText")}
      closeLabel={t("close")}
      size="small"
    >
      <div className={styles.actions}>
        <Button size="large" block loading={enable.isPending} onClick={() => enable.mutate()}>
          {t("allow")}
        </Button>
        <Button size="large" block variant="ghost" onClick={decline}>
          {t("notNow")}
        </Button>
        {enable.isError && (
          <p className={styles.problem} role="alert">
            {t("failed")}
          </p>
        )}
        <p className={styles.hint}>{t("choose")}</p>
      </div>
    </Sheet>
  );
}
