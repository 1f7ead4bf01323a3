import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useApi } from "../api/api-context.tsx";
import { useSession } from "../session/use-session.ts";
import { showSnackbar } from "../snackbars/snackbars.ts";
import { enablePush } from "./browser-push.ts";
import { devicesKey } from "./device-queries.ts";
import { declinePush } from "./push-choice.ts";

/** Turns push messages on for this browser, and reports what became of it. */
export function useEnablePush(onDone: () => void = () => {}) {
  const t = useTranslations("pushOffer");
  const api = useApi();
  const queryClient = useQueryClient();
  const personId = useSession()?._id;
  return useMutation({
    mutationFn: async () => personId !== undefined && enablePush(api, personId),
    meta: { isErrorSuppressed: true },
    onSuccess: async (isAllowed) => {
      if (!isAllowed) declinePush();
      showSnackbar(t(isAllowed ? "allowed" : "denied"), isAllowed ? "success" : "info");
      onDone();
      await queryClient.invalidateQueries({ queryKey: devicesKey });
      await queryClient.invalidateQueries({ queryKey: ["notification-preferences"] });
    },
  });
}
