import { userActivitiesPath } from "@meander/domain/paths";
import { NavLink } from "react-router-dom";
import { useTranslations } from "use-intl";
import type { ActivityListName } from "../queries.ts";

const lists: readonly ActivityListName[] = ["upcoming", "past", "suggested"];

/** The three lists are pages of their own, so these are links. */
export function ListTabs({ userId }: { readonly userId: string }) {
  const t = useTranslations("myActivities");
  return (
    <nav className="list-tabs" aria-label={t("tabsLabel")}>
      {lists.map((list) => (
        <NavLink key={list} className="list-tabs__tab" to={userActivitiesPath(userId, list)} replace>
          {t(list)}
        </NavLink>
      ))}
    </nav>
  );
}
