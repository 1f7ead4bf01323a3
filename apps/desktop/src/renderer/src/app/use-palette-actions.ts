import { useTranslations } from "use-intl";
import { useDeskSettings, useSaveDeskSettings } from "../shared/desk/desk-settings.ts";
import type { PaletteEntry } from "./palette/palette-entry.ts";
import { useReconnect } from "./status-line.tsx";

type Doings = { readonly onKeys: () => void; readonly onSettings: () => void; readonly onLogOut: () => void };

/** The commands that work in every room. */
export function usePaletteActions({ onKeys, onSettings, onLogOut }: Doings): readonly PaletteEntry[] {
  const t = useTranslations("console.shell.action");
  const settings = useDeskSettings();
  const { mutate: save } = useSaveDeskSettings();
  const { mutate: reconnect } = useReconnect();
  const themes = (["light", "dark", "system"] as const).filter((theme) => theme !== settings.theme);
  return [
    { id: "keys", group: "actions", title: t("keys"), shortcut: "keySheet", run: onKeys },
    { id: "settings", group: "actions", title: t("settings"), shortcut: "settings", run: onSettings },
    ...themes.map(
      (theme): PaletteEntry => ({
        id: `theme-${theme}`,
        group: "actions",
        title: t(theme),
        run: () => save({ ...settings, theme }),
      }),
    ),
    { id: "reconnect", group: "actions", title: t("reconnect"), run: () => reconnect() },
    { id: "logOut", group: "actions", title: t("logOut"), run: onLogOut },
  ];
}
