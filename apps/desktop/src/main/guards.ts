import { app, session, shell, type WebContents } from "electron";
import { isOwnPage } from "./own-page.ts";

/** Returns the origin of the chosen server; null before one was chosen. */
type FindServer = () => string | null;

/**
 * Restricts windows to the console's own page, denies permissions and further windows. Only pages of the chosen server
 * open in the browser, because any other address could exfiltrate data of the page.
 */
export function guardWindows(findServer: FindServer): void {
  app.on("web-contents-created", (_event, contents) => guardContents(contents, findServer));
  session.defaultSession.setPermissionRequestHandler((_contents, _permission, callback) => callback(false));
  session.defaultSession.setPermissionCheckHandler(() => false);
}

function guardContents(contents: WebContents, findServer: FindServer): void {
  const preventNavigation = (event: { preventDefault: () => void }, address: string) => {
    if (!isOwnPage(address)) event.preventDefault();
  };
  // WebRTC is not covered by the page's policy; without local candidates it reaches no peer.
  contents.setWebRTCIPHandlingPolicy("disable_non_proxied_udp");
  contents.on("will-navigate", (event) => preventNavigation(event, event.url));
  // The mail preview is a srcdoc document in a sandboxed frame, with its links removed.
  contents.on("will-frame-navigate", (event) => {
    if (event.isMainFrame || event.url !== "about:srcdoc") preventNavigation(event, event.url);
  });
  contents.on("will-redirect", (event) => preventNavigation(event, event.url));
  contents.on("will-attach-webview", (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    if (URL.canParse(url) && new URL(url).origin === findServer()) void shell.openExternal(url);
    return { action: "deny" };
  });
}
