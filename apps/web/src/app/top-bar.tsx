import {
  createActivityPath,
  discoverPath,
  homePath,
  notificationsPath,
  userActivitiesPath,
  userPath,
} from "@meander/domain/paths";
import { Bell, Plus, Search } from "lucide-react";
import { Link, NavLink, useLocation } from "react-router-dom";
import { useTranslations } from "use-intl";
import { openLogin } from "../shared/session/login-prompt.ts";
import { useSession } from "../shared/session/use-session.ts";
import { Initials } from "./initials.tsx";
import { Logo } from "./logo.tsx";
import { UnseenBadge } from "./unseen-badge.tsx";

/** The desk's bar. On phones only the name stays, on the main screen: the bottom bar leads the way. */
export function TopBar() {
  const t = useTranslations("web");
  const user = useSession();
  return (
    <header className="top-bar">
      <Link className="top-bar__home" to={homePath} aria-label={t("homeLink")}>
        <Logo />
        <span className="top-bar__name">{t("wordmark")}</span>
      </Link>
      <SearchLink />
      <nav className="top-bar__nav" aria-label={t("navAccount")}>
        <Link className="top-bar__create" to={createActivityPath}>
          <Plus aria-hidden="true" size={18} />
          {t("navCreateLong")}
        </Link>
        {user === null ? (
          <VisitorLinks />
        ) : (
          <>
            <NavLink className="top-bar__text" to={userActivitiesPath(user._id, "upcoming")}>
              {t("navUpcoming")}
            </NavLink>
            <NavLink
              className="top-bar__icon"
              to={notificationsPath}
              aria-label={user.unseenCount > 0 ? t("navInboxUnseen", { count: user.unseenCount }) : t("navInbox")}
            >
              <Bell aria-hidden="true" size={21} />
              <UnseenBadge count={user.unseenCount} />
            </NavLink>
            <NavLink className="top-bar__you" to={userPath(user._id)} aria-label={t("navYou")}>
              <Initials person={user} />
            </NavLink>
          </>
        )}
      </nav>
    </header>
  );
}

function VisitorLinks() {
  const t = useTranslations("web");
  return (
    <>
      <button type="button" className="top-bar__text" onClick={() => openLogin({ mode: "login" })}>
        {t("logIn")}
      </button>
      <button type="button" className="top-bar__text top-bar__sign-up" onClick={() => openLogin({ mode: "signUp" })}>
        {t("signUp")}
      </button>
    </>
  );
}

/** The way to search from pages that have no search of their own. */
function SearchLink() {
  const t = useTranslations("web");
  const { pathname } = useLocation();
  if (pathname === homePath || pathname === "/landing" || pathname.startsWith(discoverPath)) {
    return <div className="top-bar__space" />;
  }
  return (
    <Link className="top-bar__search" to={discoverPath}>
      <Search aria-hidden="true" size={18} />
      {t("searchPrompt")}
    </Link>
  );
}
