import { app, session, shell, type WebContents } from "electron";
import { isOwnPage } from "./own-page.ts";

/** A window shows the console's own page and nothing else, asks for no permission, and opens no other window. */
export function guardWindows(): void {
  app.on("web-contents-created", (_event, contents) => guardContents(contents));
  session.defaultSession.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  session.defaultSession.setPermissionCheckHandler(() => false);
}

function guardContents(contents: WebContents): void {
  const stay = (event: { preventDefault: () => void }, address: string) => {
    if (!isOwnPage(address)) event.preventDefault();
  };
  contents.on("will-navigate", (event) => stay(event, event.url));
  // The preview of a mail is a document of ours in a frame without rights; its links are taken out.
  contents.on("will-frame-navigate", (event) => {
    if (event.isMainFrame || event.url !== "about:srcdoc") stay(event, event.url);
  });
  contents.on("will-redirect", (event) => stay(event, event.url));
  contents.on("will-attach-webview", (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    if (URL.canParse(url) && new URL(url).protocol === "https:") void shell.openExternal(url);
    return { action: "deny" };
  });
}
