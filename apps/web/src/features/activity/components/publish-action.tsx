import { activityStatus } from "@meander/domain/activity/status";
import type { Activity } from "@meander/domain/contract/activities";
import { activityHost } from "@meander/domain/messages/en/activity-host";
import { Button } from "@meander/ui/primitives/button";
import { useTranslations } from "use-intl";
import { readResponse } from "../../../shared/api/client.ts";
import { ExtraMessagesProvider } from "../../../shared/i18n/extra-messages-provider.tsx";
import { openRareDialog } from "../../../shared/session/rare-dialogs.ts";
import { useActivityChange } from "../use-activity-change.ts";

const extraMessages = { activityHost };

type PublishActionProps = { readonly activity: Activity };

/** Publishes a draft; the API reports what is missing. */
export function PublishAction(props: PublishActionProps) {
  return (
    <ExtraMessagesProvider extraMessages={extraMessages}>
      <PublishButton {...props} />
    </ExtraMessagesProvider>
  );
}

function PublishButton({ activity }: PublishActionProps) {
  const t = useTranslations("activityHost");
  const publish = useActivityChange(activity._id, async (api) => {
    const param = { activityId: activity._id };
    const json = { status: activityStatus.open };
    const saved = await readResponse(api.private.activity[":activityId"].status.$post({ param, json }));
    openRareDialog({ name: "published", activity: saved.activity });
  });
  return (
    <Button loading={publish.isPending} onClick={() => publish.mutate()}>
      {t("publish")}
    </Button>
  );
}
