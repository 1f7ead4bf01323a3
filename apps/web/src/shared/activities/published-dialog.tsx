import type { Activity } from "@meander/domain/contract/activities";
import { published } from "@meander/domain/messages/en/published";
import { activityPath, previewPath } from "@meander/domain/paths";
import { Button } from "@meander/ui/primitives/button";
import { Sheet } from "@meander/ui/primitives/sheet";
import { Share } from "lucide-react";
import { useLocale, useTranslations } from "use-intl";
import { ExtraMessagesProvider } from "../i18n/extra-messages-provider.tsx";
import { offerPush } from "../push/push-choice.ts";
import { closeRareDialog, useRareDialogNamed } from "../session/rare-dialogs.ts";
import { shareWithNotice } from "../share/share-with-notice.ts";
import styles from "./published-dialog.module.css";

const extraMessages = { published };

/** What was just published, as others will see it, and the way to share it. */
export function PublishedDialog() {
  const activity = useRareDialogNamed("published")?.activity;
  if (activity === undefined) return null;
  return (
    <ExtraMessagesProvider extraMessages={extraMessages}>
      <PublishedSheet activity={activity} />
    </ExtraMessagesProvider>
  );
}

function PublishedSheet({ activity }: { readonly activity: Activity }) {
  const t = useTranslations("published");
  const locale = useLocale();
  const { title, host, isSuggested } = activity;
  const path = activityPath(activity);

  function share() {
    const texts = { copied: t("linkCopied"), notCopied: t("linkNotCopied") };
    void shareWithNotice({ title, text: t("shareText", { title }), path }, texts);
  }
  function close() {
    closeRareDialog();
    offerPush(host._id, "create");
  }
  return (
    <Sheet
      open
      onClose={close}
      title={t(isSuggested ? "titleIdea" : "title")}
      subtitle={t("text")}
      closeLabel={t("close")}
      size="small"
    >
      <img
        className={styles.picture}
        src={previewPath(path, { locale, version: Date.parse(activity.modifiedDate).toString(36) })}
        alt={t("picture", { title })}
        width={1200}
        height={630}
      />
      <div className={styles.actions}>
        <Button size="large" block icon={<Share aria-hidden="true" />} onClick={share}>
          {t("share")}
        </Button>
        <Button size="large" block variant="ghost" onClick={close}>
          {t("done")}
        </Button>
      </div>
    </Sheet>
  );
}
