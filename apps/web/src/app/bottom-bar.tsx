import {
  createActivityPath,
  discoverPath,
  homePath,
  notificationsPath,
  userActivitiesPath,
  userPath,
} from "@meander/domain/paths";
import { BottomBar as BottomBarPattern } from "@meander/ui/patterns/bottom-bar";
import { CalendarDays, CircleUser, Compass, Inbox } from "lucide-react";
import { useTranslations } from "use-intl";
import { useSession } from "../shared/session/use-session.ts";
import type { LinkProps } from "@meander/ui/primitives/link-component";
import { RouterLink } from "../shared/links/router-link.tsx";
import { WithoutScripts } from "../shared/without-scripts/without-scripts.tsx";
import { openLogin } from "../shared/session/login-prompt.ts";

/** Placeholder address of a page that needs a session: a visitor who follows it gets the login dialog. */
const loginHref = "#log-in";

function PlaceLink(props: LinkProps) {
  if (props.href !== loginHref) return <RouterLink {...props} />;
  return (
    <>
      <WithoutScripts kind="loginLink" {...props} />
      <button type="button" className={props.className} onClick={() => openLogin()}>
        {props.children}
      </button>
    </>
  );
}

/** The bottom navigation of phones. A destination that needs a session asks a visitor to log in first. */
export function BottomBar({ pathname }: { readonly pathname: string }) {
  const t = useTranslations("web");
  const user = useSession();
  const paths = user && {
    upcoming: userActivitiesPath(user._id, "upcoming"),
    inbox: notificationsPath,
    you: userPath(user._id),
  };
  const unseen = user?.unseenCount ?? 0;
  const isExploring = pathname === homePath || pathname.startsWith(discoverPath);
  const current = isExploring ? "explore" : Object.entries({ ...paths }).find(([, path]) => path === pathname)?.[0];
  return (
    <BottomBarPattern
      label={t("navMain")}
      LinkComponent={PlaceLink}
      create={{ href: createActivityPath, label: t("navCreateLong") }}
      currentId={current}
      items={[
        { id: "explore", href: homePath, label: t("navExplore"), icon: <Compass aria-hidden="true" /> },
        {
          id: "upcoming",
          href: paths?.upcoming ?? loginHref,
          label: t("navUpcoming"),
          icon: <CalendarDays aria-hidden="true" />,
        },
        {
          id: "inbox",
          href: paths?.inbox ?? loginHref,
          label: t("navInbox"),
          icon: <Inbox aria-hidden="true" />,
          count: unseen,
          countLabel: t("unseen", { count: unseen }),
        },
        { id: "you", href: paths?.you ?? loginHref, label: t("navYou"), icon: <CircleUser aria-hidden="true" /> },
      ]}
    />
  );
}
