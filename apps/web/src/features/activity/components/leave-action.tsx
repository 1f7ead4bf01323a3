import type { Activity } from "@meander/domain/contract/activities";
import { Button } from "@meander/ui/primitives/button";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { answer } from "../../../shared/api/client.ts";
import { useActivityChange } from "../use-activity-change.ts";
import { ConfirmSheet } from "./confirm-sheet.tsx";

/** Withdraws a request or gives up a place, after asking once. */
export function LeaveAction({ activity, isPending }: { readonly activity: Activity; readonly isPending: boolean }) {
  const t = useTranslations("activity.join");
  const [isAsking, setIsAsking] = useState(false);
  const leave = useActivityChange(
    activity._id,
    (api) => answer(api.private.activity[":activityId"].leave.$post({ param: { activityId: activity._id } })),
    { done: isPending ? t("withdrawn") : t("left"), onDone: () => setIsAsking(false) },
  );
  const host = activity.host.firstName;
  return (
    <>
      <Button variant="secondary" onClick={() => setIsAsking(true)}>
        {isPending ? t("withdraw") : t("leave")}
      </Button>
      <ConfirmSheet
        isOpen={isAsking}
        title={isPending ? t("withdrawQuestion") : t("leaveQuestion")}
        text={isPending ? t("withdrawHint", { host }) : t("leaveHint", { host })}
        confirm={isPending ? t("withdraw") : t("leave")}
        keep={isPending ? t("keep") : t("stay")}
        isDanger
        isBusy={leave.isPending}
        onConfirm={() => leave.mutate()}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}
