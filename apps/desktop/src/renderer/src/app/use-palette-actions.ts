import { useTranslations } from "../shared/use-translations.ts";
import { useCreateCampaign } from "../features/campaigns/use-campaign-list.ts";
import { useConsoleSettings, useSaveConsoleSettings } from "../shared/console/console-settings.ts";
import { usePermission } from "../shared/console/staff.ts";
import type { PaletteEntry } from "./palette/palette-entry.ts";
import { useReconnect } from "./status-line.tsx";

type ActionHandlers = { readonly onKeys: () => void; readonly onSettings: () => void; readonly onLogOut: () => void };

/** Commands that are available on every screen. */
export function usePaletteActions({ onKeys, onSettings, onLogOut }: ActionHandlers): readonly PaletteEntry[] {
  const t = useTranslations("console.shell.action");
  const settings = useConsoleSettings();
  const { mutate: save } = useSaveConsoleSettings();
  const { mutate: reconnect } = useReconnect();
  const themes = (["light", "dark", "system"] as const).filter((theme) => theme !== settings.theme);
  const { mutate: beginCampaign } = useCreateCampaign();
  const maySend = usePermission("sendCampaigns");
  return [
    ...(maySend
      ? [
          {
            id: "newCampaign",
            group: "actions",
            title: t("newCampaign"),
            shortcut: "newCampaign",
            run: () => beginCampaign(),
          } as const,
        ]
      : []),
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
