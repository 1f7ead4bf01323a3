import { useQueryClient } from "@tanstack/react-query";
import { EmptyState } from "@meander/ui/primitives/empty-state";
import { Logo } from "@meander/ui/primitives/logo";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import type { Staff } from "../../../ipc/console-calls.ts";
import { CommandNotices } from "../features/moderation/components/command-notices.tsx";
import { followCases } from "../features/moderation/queries.ts";
import { followDeskStatus } from "../shared/desk/desk-status.ts";
import { StaffProvider } from "../shared/desk/staff.ts";
import { useKeys } from "../shared/keys/use-keys.ts";
import { navigate, refineRoute, useRoute } from "../shared/navigation/use-route.ts";
import { Banners } from "./banners.tsx";
import { KeySheet } from "./key-sheet.tsx";
import { Palette } from "./palette/palette.tsx";
import { PersonMenu } from "./person-menu.tsx";
import { Rail } from "./rail.tsx";
import { listRooms, type Room } from "./rooms.tsx";
import { StatusLine } from "./status-line.tsx";
import { usePaletteActions } from "./use-palette-actions.ts";
import { useLogOut } from "./use-log-out.ts";
import a11y from "@meander/ui/primitives/accessibility.module.css";
import styles from "./shell.module.css";
import sheetStyles from "../shared/sheet.module.css";

type ShellProps = { readonly staff: Staff; readonly address: string; readonly onLoggedOut: () => void };

/** The desk: bar, rail, the current room, and the line that says how things stand. */
export function Shell({ staff, ...rest }: ShellProps) {
  return (
    <StaffProvider value={staff}>
      <Frame rooms={listRooms(staff.permissions)} {...rest} />
    </StaffProvider>
  );
}

type FrameProps = { readonly rooms: readonly Room[] } & Omit<ShellProps, "staff">;

function Frame({ rooms, address, onLoggedOut }: FrameProps) {
  const t = useTranslations("console.shell");
  const [panel, setPanel] = useState<"keys" | "person" | null>(null);
  const room = useCurrentRoom(rooms);
  const logOut = useLogOut(onLoggedOut, () => setPanel("person"));
  const isModerating = rooms.some(({ group }) => group === "moderation");
  const toggle = (name: "keys" | "person") => setPanel((now) => (now === name ? null : name));
  useFollowMain();
  useKeys({
    ...Object.fromEntries(rooms.map(({ id, shortcut }) => [shortcut, () => navigate({ room: id })])),
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
      <Rail rooms={rooms} current={room?.id} />
      <div className={styles.middle}>
        <Banners />
        {isModerating ? <CommandNotices /> : null}
        <main id="main" className={styles.main} tabIndex={-1}>
          {room === undefined ? (
            <EmptyState level={1} title={t("noRooms")}>
              {t("noRoomsText")}
            </EmptyState>
          ) : (
            <room.page key={room.id} />
          )}
        </main>
      </div>
      <StatusLine isModerating={isModerating} />
      {panel === "keys" ? <KeySheet onClose={() => setPanel(null)} openRooms={rooms} /> : null}
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

/** The room of the address, or the first one that is open. */
function useCurrentRoom(rooms: readonly Room[]): Room | undefined {
  const route = useRoute();
  const room = rooms.find(({ id }) => id === route.room) ?? rooms[0];
  useEffect(() => {
    if (room !== undefined && room.id !== route.room) refineRoute(route, { room: room.id });
  }, [room, route]);
  return room;
}

function useFollowMain(): void {
  const client = useQueryClient();
  useEffect(() => {
    const stops = [followDeskStatus(client), followCases(client)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client]);
}
