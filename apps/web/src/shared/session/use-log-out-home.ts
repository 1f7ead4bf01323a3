import { homePath } from "@meander/domain/paths";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { useTranslations } from "use-intl";
import { showSnackbar } from "../snackbars/snackbars.ts";
import { adoptSession } from "./session-queries.ts";
import { useLogOut } from "./use-log-out.ts";

/** Logs out of this browser and goes to the main screen. */
export function useLogOutHome() {
  const t = useTranslations("web");
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return useLogOut(async () => {
    await navigate(homePath);
    await adoptSession(queryClient, null);
    showSnackbar(t("loggedOut"));
  });
}
