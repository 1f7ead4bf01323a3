import {
  createActivityPath,
  discoverPath,
  homePath,
  notificationsPath,
  userActivitiesPath,
} from "@meander/domain/paths";
import { TopBar as TopBarPattern } from "@meander/ui/patterns/top-bar";
import { Avatar } from "@meander/ui/primitives/avatar";
import { CountBadge } from "@meander/ui/primitives/badge";
import { Button, ButtonLink } from "@meander/ui/primitives/button";
import { Menu } from "@meander/ui/primitives/menu";
import { Logo } from "@meander/ui/primitives/logo";
import { Inbox, Plus, Search } from "lucide-react";
import { Link, NavLink } from "react-router-dom";
import { useTranslations } from "use-intl";
import { RouterLink } from "../shared/links/router-link.tsx";
import { avatarPersonOf } from "../shared/people/avatar-person.ts";
import { openLogin } from "../shared/session/login-prompt.ts";
import { useAccountItems } from "../shared/session/use-account-items.tsx";
import { useSession } from "../shared/session/use-session.ts";
import { WithoutScripts } from "../shared/without-scripts/without-scripts.tsx";
import a11y from "@meander/ui/primitives/accessibility.module.css";
import { classNames } from "@meander/ui/primitives/class-names";
import styles from "./layout.module.css";

/**
 * The top bar of wide layouts. Phones show it only on the home page and in discovery: elsewhere the bottom bar
 * navigates.
 */
export function TopBar({ pathname }: { readonly pathname: string }) {
  const t = useTranslations("web");
  const hasOwnSearch = pathname === homePath || pathname === "/landing" || pathname.startsWith(discoverPath);
  return (
    <TopBarPattern
      brand={
        <Link className={styles.topBarHome} to={homePath} aria-label={t("homeLink")}>
          <Logo name={t("wordmark")} />
        </Link>
      }
      search={
        hasOwnSearch ? null : (
          <Link className={styles.topBarSearch} to={discoverPath}>
            <Search aria-hidden="true" size={18} />
            {t("searchPrompt")}
          </Link>
        )
      }
      actions={<Actions />}
    />
  );
}

function Actions() {
  const t = useTranslations("web");
  const user = useSession();
  const accountItems = useAccountItems(user);
  return (
    <nav className={styles.topBarNav} data-testid="top-bar-nav" aria-label={t("navAccount")}>
      {user !== null && (
        <NavLink
          className={classNames(styles.topBarText, styles.topBarDesktop)}
          to={userActivitiesPath(user._id, "upcoming")}
        >
          {t("navUpcoming")}
        </NavLink>
      )}
      <WithoutScripts kind="account" />
      {user === null && (
        <>
          <Button variant="ghost" onClick={() => openLogin({ mode: "login" })}>
            {t("logIn")}
          </Button>
          <Button variant="secondary" className={styles.topBarDesktop} onClick={() => openLogin({ mode: "signUp" })}>
            {t("signUp")}
          </Button>
        </>
      )}
      <ButtonLink
        className={styles.topBarDesktop}
        href={createActivityPath}
        LinkComponent={RouterLink}
        icon={<Plus aria-hidden="true" />}
      >
        {t("navCreateLong")}
      </ButtonLink>
      {user !== null && (
        <>
          <NavLink
            className={classNames(styles.topBarIcon, styles.topBarDesktop)}
            to={notificationsPath}
            aria-label={inboxLabel(user.unseenCount)}
          >
            <Inbox aria-hidden="true" size={22} />
            <CountBadge count={user.unseenCount} />
          </NavLink>
          <Menu
            items={accountItems}
            trigger={(props) => (
              <button {...props} type="button" className={styles.topBarIcon}>
                <Avatar person={avatarPersonOf(user)} size={36} />
                <span className={a11y.visuallyHidden}>{t("navYou")}</span>
              </button>
            )}
          />
        </>
      )}
    </nav>
  );

  function inboxLabel(count: number): string {
    return count > 0 ? t("navInboxUnseen", { count }) : t("navInbox");
  }
}
