import { app, Menu, type MenuItemConstructorOptions } from "electron";
import type { MenuItem } from "../ipc/events.ts";
import type { Translate } from "./messages.ts";

/** What the system expects of every app, and the console's own. No reload, no developer tools once packaged. */
export function setMenu(t: Translate, choose: (item: MenuItem) => void): void {
  // The window takes these keys itself: by way of main, letters typed meanwhile would come too early.
  const shown = { registerAccelerator: false } as const;
  const own: MenuItemConstructorOptions[] = [
    { label: t("menu.palette"), accelerator: "CmdOrCtrl+K", ...shown, click: () => choose("palette") },
    // The window listens for `?` itself: as an accelerator it would be taken from text fields.
    { label: t("menu.keys"), click: () => choose("keys") },
    { type: "separator" },
    { label: t("menu.settings"), accelerator: "CmdOrCtrl+,", ...shown, click: () => choose("settings") },
    { label: t("menu.logOut"), click: () => choose("logOut") },
  ];
  const template: MenuItemConstructorOptions[] = [
    ...(process.platform === "darwin" ? [{ role: "appMenu" } as const] : []),
    { role: "fileMenu" },
    { role: "editMenu" },
    { label: t("menu.go"), submenu: own },
    app.isPackaged
      ? {
          role: "viewMenu",
          submenu: [{ role: "resetZoom" }, { role: "zoomIn" }, { role: "zoomOut" }, { role: "togglefullscreen" }],
        }
      : { role: "viewMenu" },
    { role: "windowMenu" },
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}
