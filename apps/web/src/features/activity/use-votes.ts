import type { Activity } from "@meander/domain/contract/activities";
import type { DateOptionId } from "@meander/domain/ids";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useErrorText } from "../../shared/i18n/use-error-text.ts";
import { showSnackbar } from "../../shared/snackbars/snackbars.ts";
import { withVotes } from "../../shared/activities/with-votes.ts";
import { activityKey } from "../../shared/live/query-keys.ts";
import { sendVote } from "../../shared/offline/changes.ts";
import { useSendOrWait } from "../../shared/offline/use-send-or-wait.ts";

/** Saves a person's votes optimistically, with a rollback on failure. */
export function useVotes(activity: Activity) {
  const sendOrWait = useSendOrWait();
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const key = activityKey(activity._id);
  return useMutation({
    scope: { id: `activity-${activity._id}` },
    mutationFn: (optionIds: DateOptionId[]) =>
      sendOrWait(activity, { kind: "vote", optionIds }, (api, id, key) => sendVote(api, id, optionIds, key)),
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
