import type { NotificationCode, NotificationChannel } from "@meander/domain/notification/catalogue";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useApi } from "../../shared/api/api-context.tsx";
import { readResponse } from "../../shared/api/client.ts";
import { showSnackbar } from "../../shared/snackbars/snackbars.ts";
import { withPreference, withToggled } from "./preference-cache.ts";
import { preferencesQuery } from "./preferences-queries.ts";

type Toggle = { readonly notificationCode: NotificationCode; readonly notificationChannel: NotificationChannel };

const mutationKey = ["toggle-preference"];

/**
 * Toggles optimistically. A response is applied only if no other toggle is pending: it would revert that one briefly.
 */
export function useTogglePreference(): (toggle: Toggle) => void {
  const t = useTranslations("notificationPreferences");
  const api = useApi();
  const queryClient = useQueryClient();
  const { queryKey } = preferencesQuery(api);
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: (toggle: Toggle) => readResponse(api.private.preferences.notifications.$post({ json: toggle })),
    meta: { isErrorSuppressed: true },
    onMutate: ({ notificationCode, notificationChannel }) => {
      queryClient.setQueryData(queryKey, (list) => list && withToggled(list, notificationCode, notificationChannel));
    },
    onSuccess: ({ preference }) => {
      if (queryClient.isMutating({ mutationKey }) > 1) return;
      queryClient.setQueryData(queryKey, (list) => list && withPreference(list, preference));
    },
    onError: async () => {
      showSnackbar(t("toggleFailed"), "error");
      await queryClient.invalidateQueries({ queryKey });
    },
  });
  return mutate;
}
