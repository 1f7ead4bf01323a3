import type { SessionUser } from "@meander/domain/contract/accounts";
import { accountPath, adminPath, likedPath, ownListsPath, userPath } from "@meander/domain/paths";
import type { MenuChoice, MenuItem } from "@meander/ui/primitives/menu";
import { CircleUser, Heart, ListChecks, LogOut, Settings, TableProperties } from "lucide-react";
import type { ReactNode } from "react";
import { useNavigate } from "react-router-dom";
import { useTranslations } from "use-intl";
import { chooseTheme, themes, useTheme } from "../theme/theme.ts";
import { useLogOutHome } from "./use-log-out-home.ts";

const themeTexts = { system: "themeSystem", light: "themeLight", dark: "themeDark" } as const;

/** The items of one's own menu: pages, the appearance, the way out. */
export function useAccountItems(user: SessionUser | null): readonly (MenuItem | MenuChoice)[] {
  const t = useTranslations("web");
  const navigate = useNavigate();
  const chosen = useTheme();
  const logOut = useLogOutHome();
  if (user === null) return [];
  const link = (id: string, label: string, icon: ReactNode, path: string): MenuItem => {
    return { id, label, icon, onSelect: () => void navigate(path) };
  };
  const overseen = link("oversee", t("navOversee"), <TableProperties aria-hidden="true" />, adminPath);
  return [
    link("profile", t("menuProfile"), <CircleUser aria-hidden="true" />, userPath(user._id)),
    link("liked", t("menuLiked"), <Heart aria-hidden="true" />, likedPath),
    link("lists", t("menuLists"), <ListChecks aria-hidden="true" />, ownListsPath),
    link("account", t("menuAccount"), <Settings aria-hidden="true" />, accountPath),
    ...(user.permissions.overseeActivities === true ? [overseen] : []),
    {
      id: "theme",
      label: t("theme"),
      options: themes.map((theme) => ({
        id: theme,
        label: t(themeTexts[theme]),
        isChosen: theme === chosen,
        onChoose: () => chooseTheme(theme),
      })),
    },
    { id: "logOut", label: t("logOut"), icon: <LogOut aria-hidden="true" />, onSelect: () => logOut.mutate() },
  ];
}
