import type { SessionUser } from "@meander/domain/contract/accounts";
import { adminPath, ownListsPath, userActivitiesPath, userPath } from "@meander/domain/paths";
import { ListChecks, Route, TableProperties, UserRound } from "lucide-react";
import { Link } from "react-router-dom";
import { useTranslations } from "use-intl";
import styles from "../account.module.css";

export function AccountLinks({ user }: { readonly user: SessionUser }) {
  const t = useTranslations("account");
  const web = useTranslations("web");
  return (
    <nav className={styles.links} aria-label={t("links")}>
      <Link to={userPath(user._id)}>
        <UserRound aria-hidden="true" size={20} />
        {t("yourPage")}
      </Link>
      <Link to={userActivitiesPath(user._id, "upcoming")}>
        <Route aria-hidden="true" size={20} />
        {t("yourActivities")}
      </Link>
      <Link to={ownListsPath}>
        <ListChecks aria-hidden="true" size={20} />
        {t("yourLists")}
      </Link>
      {user.permissions.overseeActivities === true && (
        <Link to={adminPath}>
          <TableProperties aria-hidden="true" size={20} />
          {web("navOversee")}
        </Link>
      )}
    </nav>
  );
}
