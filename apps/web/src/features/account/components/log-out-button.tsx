import { Button } from "@meander/ui/primitives/button";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { LogOut } from "lucide-react";
import { useNavigate } from "react-router-dom";
import { useTranslations } from "use-intl";
import { useApi } from "../../../shared/api/api-context.tsx";
import { isLoginNeeded } from "../../../shared/api/api-error.ts";
import { readResponse } from "../../../shared/api/client.ts";
import { adoptSession } from "../../../shared/session/session-queries.ts";
import { showSnackbar } from "../../../shared/snackbars/snackbars.ts";

export function LogOutButton() {
  const t = useTranslations("account");
  const errors = useTranslations("errors");
  const api = useApi();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  async function leave() {
    await navigate("/");
    await adoptSession(queryClient, null);
    showSnackbar(t("loggedOut"));
  }
  const logOut = useMutation({
    mutationFn: () => readResponse(api.private.logout.$get()),
    meta: { isErrorSuppressed: true },
    onSuccess: leave,
    // An expired session needs no logout.
    onError: (error) => (isLoginNeeded(error) ? leave() : showSnackbar(errors("unableToLogout"), "error")),
  });
  return (
    <Button
      variant="secondary"
      size="small"
      icon={<LogOut aria-hidden="true" size={18} />}
      loading={logOut.isPending}
      onClick={() => logOut.mutate()}
    >
      {t("logOut")}
    </Button>
  );
}
