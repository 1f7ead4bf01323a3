import { adminPath, userActivitiesPath, userPath } from "@meander/domain/paths";
import { Button } from "@meander/ui/primitives/button";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { LogOut, Route, TableProperties, UserRound } from "lucide-react";
import { Link, useNavigate } from "react-router-dom";
import { useTranslations } from "use-intl";
import { useApi } from "../../shared/api/api-context.tsx";
import { answer } from "../../shared/api/client.ts";
import type { PageModule } from "../../shared/page/page.ts";
import { usePageTitle } from "../../shared/page/use-page-title.ts";
import { adoptSession } from "../../shared/session/session-queries.ts";
import { useSession } from "../../shared/session/use-session.ts";
import { showSnackbar } from "../../shared/snackbars/snackbars.ts";
import "./account.css";

const userTypeKeys = { 1: "userType1", 2: "userType2", 3: "userType3", 4: "userType4", 5: "userType5" } as const;

function AccountPage() {
  const t = useTranslations("profile");
  const admin = useTranslations("admin");
  const errors = useTranslations("errors");
  const user = useSession();
  const api = useApi();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  usePageTitle(t("account"));
  const logOut = useMutation({
    mutationFn: () => answer(api.private.logout.$get()),
    meta: { isErrorSuppressed: true },
    async onSuccess() {
      await navigate("/");
      await adoptSession(queryClient, null);
      showSnackbar(t("loggedOut"));
    },
    onError: () => showSnackbar(errors("unableToLogout"), "error"),
  });
  if (user === null) return null;
  const typeKey = userTypeKeys[user.userType as keyof typeof userTypeKeys];
  return (
    <div className="account">
      <h1>{t("account")}</h1>
      <p className="account__lead">{t("accountText")}</p>
      <dl className="account__facts">
        <div>
          <dt>{t("accountEmail")}</dt>
          <dd>
            <span>{user.emailAddress ?? user.unverifiedEmail}</span>
            <span className="account__note">
              {user.emailAddress === null ? t("accountUnverified") : t("accountVerified")}
            </span>
          </dd>
        </div>
        <div>
          <dt>{t("accountType")}</dt>
          <dd>{t(typeKey)}</dd>
        </div>
      </dl>
      <nav className="account__links" aria-label={t("account")}>
        <Link to={userPath(user._id)}>
          <UserRound aria-hidden="true" size={20} />
          {t("yourPage")}
        </Link>
        <Link to={userActivitiesPath(user._id, "upcoming")}>
          <Route aria-hidden="true" size={20} />
          {t("yourActivities")}
        </Link>
        {user.permissions.overseeActivities === true && (
          <Link to={adminPath}>
            <TableProperties aria-hidden="true" size={20} />
            {admin("link")}
          </Link>
        )}
      </nav>
      <Button
        variant="secondary"
        icon={<LogOut aria-hidden="true" size={18} />}
        loading={logOut.isPending}
        onClick={() => logOut.mutate()}
      >
        {t("logOut")}
      </Button>
    </div>
  );
}

export const page: PageModule = {
  Page: AccountPage,
  head: (_context, t) => ({ title: t("profile.account"), isHiddenFromSearch: true }),
};
