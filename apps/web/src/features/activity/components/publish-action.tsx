import { activityStatus } from "@meander/domain/activity/status";
import type { Activity } from "@meander/domain/contract/activities";
import { Button } from "@meander/ui/primitives/button";
import { useTranslations } from "use-intl";
import { answer } from "../../../shared/api/client.ts";
import { useActivityChange } from "../use-activity-change.ts";

/** Opens a draft for everyone; what is still missing is said by the API. */
export function PublishAction({ activity }: { readonly activity: Activity }) {
  const t = useTranslations("activity.join");
  const publish = useActivityChange(
    activity._id,
    (api) =>
      answer(
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
