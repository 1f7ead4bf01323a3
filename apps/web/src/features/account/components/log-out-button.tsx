import { Button } from "@meander/ui/primitives/button";
import { useQueryClient } from "@tanstack/react-query";
import { LogOut } from "lucide-react";
import { useNavigate } from "react-router-dom";
import { useTranslations } from "use-intl";
import { adoptSession } from "../../../shared/session/session-queries.ts";
import { useLogOut } from "../../../shared/session/use-log-out.ts";
import { showSnackbar } from "../../../shared/snackbars/snackbars.ts";

export function LogOutButton() {
  const t = useTranslations("account");
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const logOut = useLogOut(async () => {
    await navigate("/");
    await adoptSession(queryClient, null);
    showSnackbar(t("loggedOut"));
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
