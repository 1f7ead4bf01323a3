import { app, Menu, type MenuItemConstructorOptions } from "electron";

/** What the system expects of an app (copy, paste, zoom, quit), in the system's own words. No reload, no developer tools once packaged. */
export function setMenu(): void {
  const template: MenuItemConstructorOptions[] = [
    ...(process.platform === "darwin" ? [{ role: "appMenu" } as const] : []),
    { role: "fileMenu" },
    { role: "editMenu" },
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
