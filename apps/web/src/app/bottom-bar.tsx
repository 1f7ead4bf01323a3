import { createActivityPath, homePath, notificationsPath, userActivitiesPath, userPath } from "@meander/domain/paths";
import { CalendarDays, CircleUser, Compass, Inbox, type LucideIcon, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { NavLink } from "react-router-dom";
import { useTranslations } from "use-intl";
import { openLogin } from "../shared/session/login-prompt.ts";
import { useSession } from "../shared/session/use-session.ts";
import { UnseenBadge } from "./unseen-badge.tsx";

type ItemProps = { readonly icon: LucideIcon; readonly text: string; readonly children?: ReactNode };

/** The phone's way around, with create under the thumb. */
export function BottomBar() {
  const t = useTranslations("web");
  const user = useSession();
  const unseen = user?.unseenCount ?? 0;
  return (
    <nav className="bottom-bar" aria-label={t("navMain")}>
      <Item to={homePath} icon={Compass} text={t("navExplore")} />
      <Item to={user && userActivitiesPath(user._id, "upcoming")} icon={CalendarDays} text={t("navUpcoming")} />
      <NavLink className="bottom-bar__create" to={createActivityPath} aria-label={t("navCreateLong")}>
        <Plus aria-hidden="true" size={26} />
      </NavLink>
      <Item
        to={user && notificationsPath}
        icon={Inbox}
        text={t("navInbox")}
        label={unseen > 0 ? t("navInboxUnseen", { count: unseen }) : undefined}
      >
        <UnseenBadge count={unseen} />
      </Item>
      <Item to={user && userPath(user._id)} icon={CircleUser} text={t("navYou")} />
    </nav>
  );
}

/** A place that needs a session asks a visitor to log in first. */
function Item({ to, label, ...rest }: ItemProps & { readonly to: string | null; readonly label?: string | undefined }) {
  if (to === null) {
    return (
      <button type="button" className="bottom-bar__item" onClick={() => openLogin()}>
        <Inside {...rest} />
      </button>
    );
  }
  return (
    <NavLink className="bottom-bar__item" to={to} end aria-label={label}>
      <Inside {...rest} />
    </NavLink>
  );
}

function Inside({ icon: Icon, text, children }: ItemProps) {
  return (
    <>
      <span className="bottom-bar__icon">
        <Icon aria-hidden="true" size={23} strokeWidth={1.9} />
        {children}
      </span>
      <span>{text}</span>
    </>
  );
}
