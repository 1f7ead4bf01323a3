import { activityStatus } from "@meander/domain/activity/status";
import type { Activity } from "@meander/domain/contract/activities";
import { Button } from "@meander/ui/primitives/button";
import { useTranslations } from "use-intl";
import { readResponse } from "../../../shared/api/client.ts";
import { useActivityChange } from "../use-activity-change.ts";

/** Publishes a draft; the API reports what is missing. */
export function PublishAction({ activity }: { readonly activity: Activity }) {
  const t = useTranslations("activity.join");
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
