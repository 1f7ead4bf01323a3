import type { Activity } from "@meander/domain/contract/activities";
import type { DateOptionId } from "@meander/domain/ids";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useApi } from "../../shared/api/api-context.tsx";
import { readResponse } from "../../shared/api/client.ts";
import { useErrorText } from "../../shared/i18n/use-error-text.ts";
import { showSnackbar } from "../../shared/snackbars/snackbars.ts";
import { activityKey } from "../../shared/live/query-keys.ts";

/** Saves a person's votes optimistically, with a rollback on failure. */
export function useVotes(activity: Activity) {
  const api = useApi();
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const key = activityKey(activity._id);
  return useMutation({
    scope: { id: `activity-${activity._id}` },
    mutationFn: (optionIds: DateOptionId[]) =>
      readResponse(
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

/** The activity with these votes applied. Unknown options are ignored. */
function withVotes(activity: Activity, optionIds: readonly DateOptionId[]): Activity {
  const before = activity.viewer.votedOptionIds;
  const options = activity.dates.options.map((option) => {
    const change = Number(optionIds.includes(option.id)) - Number(before.includes(option.id));
    return change === 0 ? option : { ...option, voteCount: Math.max(0, option.voteCount + change) };
  });
  const known = optionIds.filter((id) => options.some((option) => option.id === id));
  return { ...activity, dates: { ...activity.dates, options }, viewer: { ...activity.viewer, votedOptionIds: known } };
}
