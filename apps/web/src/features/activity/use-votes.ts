import type { Activity } from "@meander/domain/contract/activities";
import type { DateOptionId } from "@meander/domain/ids";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useApi } from "../../shared/api/api-context.tsx";
import { answer } from "../../shared/api/client.ts";
import { useErrorText } from "../../shared/i18n/use-error-text.ts";
import { showSnackbar } from "../../shared/snackbars/snackbars.ts";
import { activityKey } from "../../shared/live/query-keys.ts";
import { withVotes } from "./vote-cache.ts";

/** Stores a person's votes as they tick them: the bars slide at once and slide back when the server refuses. */
export function useVotes(activity: Activity) {
  const api = useApi();
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const key = activityKey(activity._id);
  return useMutation({
    scope: { id: `activity-${activity._id}` },
    mutationFn: (optionIds: DateOptionId[]) =>
      answer(
        api.private.activity[":activityId"].vote.$post({ param: { activityId: activity._id }, json: { optionIds } }),
      ),
    meta: { isErrorSuppressed: true },
    onMutate: async (optionIds) => {
      await queryClient.cancelQueries({ queryKey: key, exact: true });
      const before = queryClient.getQueryData<Activity>(key);
      queryClient.setQueryData<Activity>(key, (known) => known && withVotes(known, optionIds));
      return { before };
    },
    onError: (error, _optionIds, context) => {
      queryClient.setQueryData(key, context?.before);
      showSnackbar(errorText(error), "error");
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: key, exact: true }),
  });
}
