import type { ActiveActivity } from "@meander/domain/contract/administration";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useApi } from "../../shared/api/api-context.tsx";
import { readResponse } from "../../shared/api/client.ts";
import { useErrorText } from "../../shared/i18n/use-error-text.ts";
import { showSnackbar } from "../../shared/snackbars/snackbars.ts";
import { writeRecommended } from "./queries.ts";

type Subject = Pick<ActiveActivity, "_id" | "title">;

/** Toggles optimistically, offers to undo, and rolls back if the server refuses. */
export function useRecommend(): (activity: Subject, recommended: boolean) => void {
  const t = useTranslations("admin");
  const errorText = useErrorText();
  const api = useApi();
  const queryClient = useQueryClient();
  const mutation = useMutation({
    scope: { id: "recommend" },
    mutationFn: ({ _id, recommended }: Subject & { readonly recommended: boolean }) =>
      readResponse(
        api.private.activity[":activityId"].recommend.$post({ param: { activityId: _id }, json: { recommended } }),
      ),
    meta: { isErrorSuppressed: true },
    onMutate: ({ _id, recommended }) => writeRecommended(queryClient, _id, recommended),
    onSuccess: ({ isRecommended }, { _id, title }) => {
      writeRecommended(queryClient, _id, isRecommended);
      const text = isRecommended ? t("recommendedNow", { title }) : t("recommendedNoMore", { title });
      showSnackbar(text, "success", { label: t("undo"), onPress: () => recommend({ _id, title }, !isRecommended) });
    },
    onError: (error, { _id, recommended }) => {
      writeRecommended(queryClient, _id, !recommended);
      showSnackbar(errorText(error), "error");
    },
  });
  function recommend({ _id, title }: Subject, recommended: boolean): void {
    mutation.mutate({ _id, title, recommended });
  }
  return recommend;
}
