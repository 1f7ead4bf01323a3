import { app } from "electron";
import { appOrigin } from "./app-protocol.ts";

/** Set by `electron-vite dev` only; a packaged console ignores it. */
export function developmentOrigin(): string | undefined {
  const address = app.isPackaged ? undefined : process.env.ELECTRON_RENDERER_URL;
  return address === undefined ? undefined : new URL(address).origin;
}

export function isOwnPage(address: string): boolean {
  const origin = developmentOrigin() ?? appOrigin;
  return address === origin || address.startsWith(`${origin}/`);
}
