import { userActivitiesPath } from "@meander/domain/paths";
import { classNames } from "@meander/ui/primitives/class-names";
import { NavLink } from "react-router-dom";
import { useTranslations } from "use-intl";
import type { ActivityListName } from "../queries.ts";
import styles from "../my-activities.module.css";

const lists: readonly ActivityListName[] = ["upcoming", "past", "suggested"];

/** The three lists are separate pages, so the tabs are links. */
export function ListTabs({ userId }: { readonly userId: string }) {
  const t = useTranslations("myActivities");
  return (
    <nav className={styles.listTabs} aria-label={t("tabsLabel")}>
      {lists.map((list) => (
        <NavLink key={list} className={classNames(styles.listTabsTab)} to={userActivitiesPath(userId, list)} replace>
          {t(list)}
        </NavLink>
      ))}
    </nav>
  );
}
