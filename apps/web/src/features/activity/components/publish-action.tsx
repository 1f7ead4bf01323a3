import { activityStatus } from "@meander/domain/activity/status";
import type { Activity } from "@meander/domain/contract/activities";
import { activityHost } from "@meander/domain/messages/en/activity-host";
import { Button } from "@meander/ui/primitives/button";
import { useTranslations } from "use-intl";
import { readResponse } from "../../../shared/api/client.ts";
import { ExtraMessagesProvider } from "../../../shared/i18n/extra-messages-provider.tsx";
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
  const publish = useActivityChange(
    activity._id,
    (api) =>
      readResponse(
        api.private.activity[":activityId"].status.$post({
          param: { activityId: activity._id },
          json: { status: activityStatus.open },
        }),
      ),
    { done: t("published") },
  );
  return (
    <Button loading={publish.isPending} onClick={() => publish.mutate()}>
      {t("publish")}
    </Button>
  );
}
