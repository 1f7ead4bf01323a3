import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useApi } from "../api/api-context.tsx";
import { readResponse } from "../api/client.ts";
import { useErrorText } from "../i18n/use-error-text.ts";
import { showSnackbar } from "../snackbars/snackbars.ts";

type Subject = { readonly _id: string; readonly title: string };
/** Writes it to what is cached. */
type Write = (activityId: string, isRecommended: boolean) => void;

/** Toggles optimistically, offers to undo, and rolls back if the server refuses. */
export function useRecommend(write: Write): (activity: Subject, recommended: boolean) => void {
  const t = useTranslations("recommending");
  const errorText = useErrorText();
  const api = useApi();
  const mutation = useMutation({
    scope: { id: "recommend" },
    mutationFn: ({ _id, recommended }: Subject & { readonly recommended: boolean }) =>
      readResponse(
        api.private.activity[":activityId"].recommend.$post({ param: { activityId: _id }, json: { recommended } }),
      ),
    meta: { isErrorSuppressed: true },
    onMutate: ({ _id, recommended }) => write(_id, recommended),
    onSuccess: ({ isRecommended }, { _id, title }) => {
      write(_id, isRecommended);
      const text = isRecommended ? t("done", { title }) : t("ended", { title });
      showSnackbar(text, "success", { label: t("undo"), onPress: () => recommend({ _id, title }, !isRecommended) });
    },
    onError: (error, { _id, recommended }) => {
      write(_id, !recommended);
      showSnackbar(errorText(error), "error");
    },
  });
  function recommend({ _id, title }: Subject, recommended: boolean): void {
    mutation.mutate({ _id, title, recommended });
  }
  return recommend;
}
