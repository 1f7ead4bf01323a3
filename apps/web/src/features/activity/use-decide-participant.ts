import type { Activity } from "@meander/domain/contract/activities";
import type { Participant } from "@meander/domain/contract/participation";
import { participationStatus } from "@meander/domain/participation/status";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useApi } from "../../shared/api/api-context.tsx";
import { readResponse } from "../../shared/api/client.ts";
import { useErrorText } from "../../shared/i18n/use-error-text.ts";
import { activityKey } from "../../shared/live/query-keys.ts";
import { fullNameOf } from "../../shared/people/avatar-person.ts";
import { showSnackbar } from "../../shared/snackbars/snackbars.ts";
import { participantsKey } from "./queries.ts";

export type Decision = {
  readonly user: Participant["user"];
  readonly status: typeof participationStatus.approved | typeof participationStatus.declined;
};

/** Applies the host's decision about a request optimistically, with a rollback on failure. */
export function useDecideParticipant(activity: Activity): (decision: Decision) => void {
  const t = useTranslations("activityHost");
  const api = useApi();
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const key = participantsKey(activity._id);
  const { mutate } = useMutation({
    scope: { id: `activity-${activity._id}` },
    mutationFn: ({ user, status }: Decision) =>
      readResponse(
        api.private.activity[":activityId"].participant[":userId"].$post({
          param: { activityId: activity._id, userId: user._id },
          json: { status },
        }),
      ),
    meta: { isErrorSuppressed: true },
    onMutate: async ({ user, status }) => {
      await queryClient.cancelQueries({ queryKey: key });
      const before = queryClient.getQueryData<Participant[]>(key);
      queryClient.setQueryData<Participant[]>(key, (known) =>
        known?.map((one) => (one.user._id === user._id ? { ...one, status } : one)),
      );
      return { before };
    },
    onSuccess: (_answer, { user, status }) => {
      const name = fullNameOf(user);
      showSnackbar(
        status === participationStatus.approved ? t("approved", { name }) : t("declined", { name }),
        "success",
      );
    },
    onError: (error, _decision, context) => {
      queryClient.setQueryData(key, context?.before);
      showSnackbar(`${errorText(error)}. ${t("decideFailed")}`, "error");
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: activityKey(activity._id) }),
  });
  return mutate;
}
