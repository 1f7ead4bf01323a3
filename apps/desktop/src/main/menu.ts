import { app, Menu, type MenuItemConstructorOptions } from "electron";
import type { MenuItem } from "../ipc/events.ts";
import type { Translate } from "./messages.ts";

/** The standard menus of each platform and the console's own; no reload or developer tools once packaged. */
export function setMenu(t: Translate, choose: (item: MenuItem) => void): void {
  // The window handles these keys itself: through main they would arrive after the next typed letters.
  const shown = { registerAccelerator: false } as const;
  const own: MenuItemConstructorOptions[] = [
    { label: t("menu.palette"), accelerator: "CmdOrCtrl+K", ...shown, click: () => choose("palette") },
    // The window listens for `?` itself, because an accelerator would intercept it in text fields.
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
