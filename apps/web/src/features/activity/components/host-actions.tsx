import { activityStatus } from "@meander/domain/activity/status";
import type { Activity } from "@meander/domain/contract/activities";
import { editActivityPath, userActivitiesPath } from "@meander/domain/paths";
import { Button, ButtonLink } from "@meander/ui/primitives/button";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { useTranslations } from "use-intl";
import { useApi } from "../../../shared/api/api-context.tsx";
import { readResponse } from "../../../shared/api/client.ts";
import { activitiesKey } from "../../../shared/live/query-keys.ts";
import { RouterLink } from "../../../shared/links/router-link.tsx";
import { activityKey } from "../../../shared/live/query-keys.ts";
import { showSnackbar } from "../../../shared/snackbars/snackbars.ts";
import { useActivityChange } from "../use-activity-change.ts";
import { CancelSheet } from "./cancel-sheet.tsx";
import { ConfirmSheet } from "./confirm-sheet.tsx";
import { PublishAction } from "./publish-action.tsx";
import styles from "./host-panel.module.css";

/** Opens and closes the activity to requests, edits it and cancels it. */
export function HostActions({ activity, isRunning }: { readonly activity: Activity; readonly isRunning: boolean }) {
  const t = useTranslations("activityHost");
  if (!isRunning) return null;
  const isDraft = activity.status === activityStatus.draft;
  return (
    <section className={styles.part} aria-labelledby="host-actions-heading">
      <h2 id="host-actions-heading">{isDraft || activity.isSuggested ? t("heading") : t("settingsHeading")}</h2>
      {isDraft && <p>{t("publishHint")}</p>}
      <div className={styles.actions}>
        {isDraft && <PublishAction activity={activity} />}
        <ButtonLink variant="secondary" href={editActivityPath(activity._id)} LinkComponent={RouterLink}>
          {t("edit")}
        </ButtonLink>
        {isDraft ? <DeleteDraft activity={activity} /> : <RunningActions activity={activity} />}
      </div>
    </section>
  );
}

function RunningActions({ activity }: { readonly activity: Activity }) {
  const t = useTranslations("activityHost");
  const [isCancelling, setIsCancelling] = useState(false);
  const isOpen = activity.status === activityStatus.open;
  const toggle = useActivityChange(
    activity._id,
    (api) =>
      readResponse(
        api.private.activity[":activityId"].status.$post({
          param: { activityId: activity._id },
          json: { status: isOpen ? activityStatus.closed : activityStatus.open },
        }),
      ),
    { done: isOpen ? t("closed") : t("opened") },
  );
  return (
    <>
      {!activity.isSuggested && (
        <Button variant="secondary" loading={toggle.isPending} onClick={() => toggle.mutate()}>
          {isOpen ? t("closeRequests") : t("openRequests")}
        </Button>
      )}
      <Button variant="ghost" className={styles.cancel} onClick={() => setIsCancelling(true)}>
        {t("cancel")}
      </Button>
      <CancelSheet activity={activity} isOpen={isCancelling} onClose={() => setIsCancelling(false)} />
    </>
  );
}

function DeleteDraft({ activity }: { readonly activity: Activity }) {
  const t = useTranslations("activityHost");
  const api = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [isConfirming, setIsConfirming] = useState(false);
  const remove = useMutation({
    mutationFn: () =>
      readResponse(api.private.activity[":activityId"].$delete({ param: { activityId: activity._id } })),
    onSuccess: async () => {
      showSnackbar(t("draftDeleted"), "success");
      await navigate(userActivitiesPath(activity.host._id, "upcoming"), { replace: true });
      queryClient.removeQueries({ queryKey: activityKey(activity._id) });
      await queryClient.invalidateQueries({ queryKey: activitiesKey });
    },
  });
  return (
    <>
      <Button variant="ghost" className={styles.cancel} onClick={() => setIsConfirming(true)}>
        {t("deleteDraft")}
      </Button>
      <ConfirmSheet
        isOpen={isConfirming}
        title={t("deleteDraftQuestion")}
        confirm={t("deleteDraft")}
        isDanger
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={() => setIsConfirming(false)}
      />
    </>
  );
}
