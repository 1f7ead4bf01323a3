import type { Activity } from "@meander/domain/contract/activities";
import { participation } from "@meander/domain/messages/en/participation";
import { Button } from "@meander/ui/primitives/button";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { firstNameOf } from "../../../shared/people/avatar-person.ts";
import { sendLeave } from "../../../shared/offline/changes.ts";
import { useSendOrWait } from "../../../shared/offline/use-send-or-wait.ts";
import { ExtraMessagesProvider } from "../../../shared/i18n/extra-messages-provider.tsx";
import { useActivityChange } from "../use-activity-change.ts";
import { ConfirmSheet } from "./confirm-sheet.tsx";

const extraMessages = { participation };

type LeaveActionProps = { readonly activity: Activity; readonly isPending: boolean };

/** Withdraws a request or leaves the activity, after a confirmation. */
export function LeaveAction(props: LeaveActionProps) {
  return (
    <ExtraMessagesProvider extraMessages={extraMessages}>
      <LeaveButton {...props} />
    </ExtraMessagesProvider>
  );
}

function LeaveButton({ activity, isPending }: LeaveActionProps) {
  const t = useTranslations("participation");
  const [isConfirming, setIsConfirming] = useState(false);
  const sendOrWait = useSendOrWait();
  const leave = useActivityChange(activity._id, () => sendOrWait(activity, { kind: "leave" }, sendLeave), {
    done: isPending ? t("withdrawn") : t("left"),
    onDone: () => setIsConfirming(false),
  });
  const host = firstNameOf(activity.host);
  return (
    <>
      <Button variant="secondary" onClick={() => setIsConfirming(true)}>
        {isPending ? t("withdraw") : t("leave")}
      </Button>
      <ConfirmSheet
        isOpen={isConfirming}
        title={isPending ? t("withdrawQuestion") : t("leaveQuestion")}
        text={isPending ? t("withdrawHint", { host }) : t("leaveHint", { host })}
        confirm={isPending ? t("withdraw") : t("leave")}
        dismissLabel={isPending ? t("keep") : t("stay")}
        isDanger
        isBusy={leave.isPending}
        onConfirm={() => leave.mutate()}
        onClose={() => setIsConfirming(false)}
      />
    </>
  );
}
