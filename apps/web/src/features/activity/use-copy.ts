import type { Activity } from "@meander/domain/contract/activities";
import { editActivityPath } from "@meander/domain/paths";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { useTranslations } from "use-intl";
import { useApi } from "../../shared/api/api-context.tsx";
import { readResponse } from "../../shared/api/client.ts";
import { useErrorText } from "../../shared/i18n/use-error-text.ts";
import { activitiesKey } from "../../shared/live/query-keys.ts";
import { activityKey } from "../../shared/live/query-keys.ts";
import { showSnackbar } from "../../shared/snackbars/snackbars.ts";

/** Copies the activity into a draft of the person's own and opens its form at the dates. */
export function useCopy(activity: Activity) {
  const t = useTranslations("afterwards");
  const api = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const errorText = useErrorText();
  return useMutation({
    mutationFn: () =>
      readResponse(api.private.activity[":activityId"].copy.$post({ param: { activityId: activity._id } })),
    meta: { isErrorSuppressed: true },
    onSuccess: async ({ activity: draft }) => {
      queryClient.setQueryData(activityKey(draft._id), draft);
      showSnackbar(t("copied"), "success");
      await navigate(editActivityPath(draft._id));
      await queryClient.invalidateQueries({ queryKey: activitiesKey });
    },
    onError: (error) => showSnackbar(errorText(error) || t("copyFailed"), "error"),
  });
}
