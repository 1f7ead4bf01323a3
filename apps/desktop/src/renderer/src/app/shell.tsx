import { useQueryClient } from "@tanstack/react-query";
import { EmptyState } from "@meander/ui/primitives/empty-state";
import { Logo } from "@meander/ui/primitives/logo";
import { useEffect, useState } from "react";
import { useTranslations } from "../shared/use-translations.ts";
import type { Staff } from "../../../ipc/console-calls.ts";
import { subscribeToCampaigns } from "../features/campaigns/queries.ts";
import { CommandNotices } from "../features/moderation/components/command-notices.tsx";
import { useConsoleSettings } from "../shared/console/console-settings.ts";
import { followConsoleStatus } from "../shared/console/console-status.ts";
import { StaffProvider } from "../shared/console/staff.ts";
import { applyOwnKeys, useKeys } from "../shared/keys/use-keys.ts";
import { navigate, refineRoute, useRoute } from "../shared/navigation/use-route.ts";
import { Banners } from "./banners.tsx";
import { KeySheet } from "./key-sheet.tsx";
import { Palette } from "./palette/palette.tsx";
import { PersonMenu } from "./person-menu.tsx";
import { Rail } from "./rail.tsx";
import { listScreens, type Screen } from "./screens.tsx";
import { StatusLine } from "./status-line.tsx";
import { usePaletteActions } from "./use-palette-actions.ts";
import { useLogOut } from "./use-log-out.ts";
import a11y from "@meander/ui/primitives/accessibility.module.css";
import styles from "./shell.module.css";
import sheetStyles from "../shared/sheet.module.css";

type ShellProps = { readonly staff: Staff; readonly address: string; readonly onLoggedOut: () => void };

/** The console's frame: bar, rail, current screen, and status line. */
export function Shell({ staff, ...rest }: ShellProps) {
  return (
    <StaffProvider value={staff}>
      <Frame screens={listScreens(staff.permissions)} {...rest} />
    </StaffProvider>
  );
}

type FrameProps = { readonly screens: readonly Screen[] } & Omit<ShellProps, "staff">;

function Frame({ screens, address, onLoggedOut }: FrameProps) {
  const t = useTranslations("console.shell");
  const [panel, setPanel] = useState<"keys" | "person" | null>(null);
  const screen = useCurrentScreen(screens);
  const logOut = useLogOut(onLoggedOut, () => setPanel("person"));
  const isModerating = screens.some(({ group }) => group === "moderation");
  const toggle = (name: "keys" | "person") => setPanel((now) => (now === name ? null : name));
  useMainSubscriptions();
  useOwnKeys();
  useKeys({
    ...Object.fromEntries(screens.map(({ id, shortcut }) => [shortcut, () => navigate({ screen: id })])),
    keySheet: () => toggle("keys"),
    settings: () => toggle("person"),
    close: panel === null ? undefined : () => setPanel(null),
  });
  useEffect(
    () =>
      window.meander.onMenuChosen(({ item }) => {
        if (item === "keys") setPanel("keys");
        if (item === "settings") setPanel("person");
        if (item === "logOut") logOut.ask();
      }),
    [logOut],
  );
  const actions = usePaletteActions({
    onKeys: () => setPanel("keys"),
    onSettings: () => setPanel("person"),
    onLogOut: logOut.ask,
  });
  return (
    <div className={styles.shell}>
      <button type="button" className={a11y.skipLink} onClick={() => document.getElementById("main")?.focus()}>
        {t("skipToMain")}
      </button>
      <header className={styles.bar} data-testid="shell-bar">
        <Brand />
        <Palette actions={actions} onOpen={() => setPanel(null)} />
        <PersonMenu
          address={address}
          isOpen={panel === "person"}
          onToggle={(isOpen) => setPanel(isOpen ? "person" : null)}
          logOut={logOut}
        />
      </header>
      <Rail screens={screens} current={screen?.id} />
      <div className={styles.middle}>
        <Banners />
        {isModerating ? <CommandNotices /> : null}
        <main id="main" className={styles.main} tabIndex={-1}>
          {screen === undefined ? (
            <EmptyState level={1} title={t("noScreens")}>
              {t("noScreensText")}
            </EmptyState>
          ) : (
            <screen.page key={screen.id} />
          )}
        </main>
      </div>
      <StatusLine isModerating={isModerating} />
      {panel === "keys" ? <KeySheet onClose={() => setPanel(null)} accessibleScreens={screens} /> : null}
    </div>
  );
}

function Brand() {
  const t = useTranslations("console");
  return (
    <div className={sheetStyles.brand}>
      <Logo name="meander" />
      <span>{t("title")}</span>
    </div>
  );
}

/** The screen of the current route, or the first accessible one. */
function useCurrentScreen(screens: readonly Screen[]): Screen | undefined {
  const route = useRoute();
  const screen = screens.find(({ id }) => id === route.screen) ?? screens[0];
  useEffect(() => {
    if (screen !== undefined && screen.id !== route.screen) refineRoute(route, { screen: screen.id });
  }, [screen, route]);
  return screen;
}

function useOwnKeys(): void {
  const { keys } = useConsoleSettings();
  useEffect(() => {
    applyOwnKeys(keys);
  }, [keys]);
}

function useMainSubscriptions(): void {
  const client = useQueryClient();
  useEffect(() => {
    const stops = [followConsoleStatus(client), subscribeToCampaigns(client)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client]);
}
