import { app, session, shell, type WebContents } from "electron";
import { isOwnPage } from "./own-page.ts";

/** The origin of the chosen server; null before one was chosen. */
type FindServer = () => string | null;

/**
 * A window shows the console's own page and nothing else, asks for no permission, and opens no other window. Only pages of the
 * chosen server go to the browser: any other address would be a way out for what a page knows.
 */
export function guardWindows(findServer: FindServer): void {
  app.on("web-contents-created", (_event, contents) => guardContents(contents, findServer));
  session.defaultSession.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  session.defaultSession.setPermissionCheckHandler(() => false);
}

function guardContents(contents: WebContents, findServer: FindServer): void {
  const stay = (event: { preventDefault: () => void }, address: string) => {
    if (!isOwnPage(address)) event.preventDefault();
  };
  // WebRTC is outside the page's policy: without addresses to offer it reaches nobody.
  contents.setWebRTCIPHandlingPolicy("disable_non_proxied_udp");
  contents.on("will-navigate", (event) => stay(event, event.url));
  // The preview of a mail is a document of ours in a frame without rights; its links are taken out.
  contents.on("will-frame-navigate", (event) => {
    if (event.isMainFrame || event.url !== "about:srcdoc") stay(event, event.url);
  });
  contents.on("will-redirect", (event) => stay(event, event.url));
  contents.on("will-attach-webview", (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    if (URL.canParse(url) && new URL(url).origin === findServer()) void shell.openExternal(url);
    return { action: "deny" };
  });
}
