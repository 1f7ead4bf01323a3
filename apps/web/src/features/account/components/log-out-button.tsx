import { Button } from "@meander/ui/primitives/button";
import { LogOut } from "lucide-react";
import { useTranslations } from "use-intl";
import { useLogOutHome } from "../../../shared/session/use-log-out-home.ts";
import { WithoutScripts } from "../../../shared/without-scripts/without-scripts.tsx";

export function LogOutButton() {
  const t = useTranslations("web");
  const logOut = useLogOutHome();
  return (
    <>
      <WithoutScripts kind="logOut" />
      <Button
        variant="secondary"
        size="small"
        icon={<LogOut aria-hidden="true" size={18} />}
        loading={logOut.isPending}
        onClick={() => logOut.mutate()}
      >
        {t("logOut")}
      </Button>
    </>
  );
}
