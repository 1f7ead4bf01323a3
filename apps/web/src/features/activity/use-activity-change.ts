import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useApi } from "../../shared/api/api-context.tsx";
import type { Api } from "../../shared/api/client.ts";
import { useErrorText } from "../../shared/i18n/use-error-text.ts";
import { showSnackbar } from "../../shared/snackbars/snackbars.ts";
import { activityKey } from "../../shared/live/query-keys.ts";

type ChangeOptions = {
  /** The confirmation shown on success. */
  readonly done?: string | undefined;
  readonly onDone?: () => void;
  /** The caller shows the error beside the field. */
  readonly isErrorShownInPlace?: boolean;
};

/**
 * Runs one mutation on an activity, then invalidates its queries and those of lists. A failed one shows its error and
 * restores the server's state.
 */
export function useActivityChange<Input = void>(
  activityId: string,
  change: (api: Api, input: Input) => Promise<unknown>,
  { done, onDone, isErrorShownInPlace = false }: ChangeOptions = {},
) {
  const api = useApi();
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const t = useTranslations("activity");
  return useMutation({
    scope: { id: `activity-${activityId}` },
    mutationFn: (input: Input) => change(api, input),
    meta: { isErrorSuppressed: true },
    onSuccess: (result) => {
      // Null waits for the network, which the bar above the page says.
      if (done !== undefined && result !== null) showSnackbar(done, "success");
      onDone?.();
    },
    onError: (error) => {
      if (!isErrorShownInPlace) showSnackbar(errorText(error) || t("actionFailed"), "error");
    },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: activityKey(activityId) }),
        queryClient.invalidateQueries({ queryKey: ["activities"] }),
      ]),
  });
}
