import { message } from "@meander/domain/messages/message";
import { textLimits } from "@meander/domain/constants";
import type { Activity } from "@meander/domain/contract/activities";
import { Button } from "@meander/ui/primitives/button";
import { Sheet } from "@meander/ui/primitives/sheet";
import { TextArea } from "@meander/ui/primitives/text-area";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { readResponse } from "../../../shared/api/client.ts";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import { useMessageText } from "../../../shared/i18n/use-message-text.ts";
import { useActivityChange } from "../use-activity-change.ts";

type CancelSheetProps = { readonly activity: Activity; readonly isOpen: boolean; readonly onClose: () => void };

/** Cancels an activity, with a reason that all participants get. */
export function CancelSheet({ activity, isOpen, onClose }: CancelSheetProps) {
  const t = useTranslations("activityHost");
  const activityText = useTranslations("activity");
  const errorText = useErrorText();
  const formId = useId();
  const [reason, setReason] = useState("");
  const [isMissing, setMissing] = useState(false);
  const missingText = useMessageText()(message("cancelReasonMissing"));
  const cancel = useActivityChange(
    activity._id,
    (api) =>
      readResponse(
        api.private.activity[":activityId"].cancel.$post({
          param: { activityId: activity._id },
          json: { reason: reason.trim() },
        }),
      ),
    { done: t("cancelled"), onDone: onClose, isErrorShownInPlace: true },
  );
  const failure = cancel.isError ? `${errorText(cancel.error)}. ${t("cancelFailed")}` : undefined;
  return (
    <Sheet
      open={isOpen}
      title={t("cancelTitle")}
      subtitle={t("cancelIntro")}
      closeLabel={activityText("closeSheet")}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t("cancelKeep")}
          </Button>
          <Button variant="danger" type="submit" form={formId} loading={cancel.isPending}>
            {t("cancelConfirm")}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          const isEmpty = reason.trim() === "";
          setMissing(isEmpty);
          if (!isEmpty && !cancel.isPending && reason.length <= textLimits.editableText) cancel.mutate();
        }}
      >
        <TextArea
          label={t("cancelReason")}
          placeholder={t("cancelReasonPlaceholder")}
          rows={3}
          limit={textLimits.editableText}
          remainingLabel={(count) => activityText("charactersLeft", { count })}
          value={reason}
          error={isMissing ? missingText : failure}
          onChange={(event) => {
            setMissing(false);
            setReason(event.target.value);
          }}
        />
      </form>
    </Sheet>
  );
}
