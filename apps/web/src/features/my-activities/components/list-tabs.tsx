import { likedPath, userActivitiesPath } from "@meander/domain/paths";
import { classNames } from "@meander/ui/primitives/class-names";
import { NavLink } from "react-router-dom";
import { useTranslations } from "use-intl";
import type { PersonListName } from "../queries.ts";
import styles from "../my-activities.module.css";

const lists: readonly PersonListName[] = ["upcoming", "past", "suggested"];

/** The lists are separate pages, so the tabs are links. The likes are shown to their owner only. */
export function ListTabs({ userId, isOwn }: { readonly userId: string; readonly isOwn: boolean }) {
  const t = useTranslations("myActivities");
  return (
    <nav className={styles.listTabs} aria-label={t("tabsLabel")}>
      {lists.map((list) => (
        <NavLink key={list} className={classNames(styles.listTabsTab)} to={userActivitiesPath(userId, list)} replace>
          {t(list)}
        </NavLink>
      ))}
      {isOwn && (
        <NavLink className={classNames(styles.listTabsTab)} to={likedPath} replace>
          {t("liked")}
        </NavLink>
      )}
    </nav>
  );
}
