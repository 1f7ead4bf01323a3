import { videoPlayerOrigin } from "@meander/domain/image/video";
import type { MiddlewareHandler } from "hono";
import type { Config } from "../config.ts";
import type { ApiEnv } from "./api-env.ts";

/** Set on every response. HTML responses add a Content-Security-Policy, see `contentSecurityPolicy`. */
export const setSecurityHeaders: MiddlewareHandler<ApiEnv> = async (c, next) => {
  await next();
  const { headers } = c.res;
  headers.set("X-Content-Type-Options", "nosniff");
  if (!headers.has("Referrer-Policy")) headers.set("Referrer-Policy", "strict-origin-when-cross-origin");
  if (!headers.has("Content-Security-Policy")) {
    headers.set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
  }
  // Web mail shows our pictures in mails; all other resources are refused to other sites' pages.
  headers.set(
    "Cross-Origin-Resource-Policy",
    /^\/(?:media|scene|img)\//.test(c.req.path) ? "cross-origin" : "same-origin",
  );
  if (headers.get("Content-Type")?.startsWith("text/html")) {
    headers.set("Cross-Origin-Opener-Policy", "same-origin");
    headers.set("Permissions-Policy", permissionsPolicy);
  }
  if (c.get("services").config.isHttps) {
    headers.set("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
  }
};

/** Our pages use geolocation, sharing and the clipboard. Embedded content may not, and all other features are off. */
const permissionsPolicy = [
  ...["geolocation", "web-share", "clipboard-write"].map((feature) => `${feature}=(self)`),
  ...["camera", "microphone", "display-capture", "payment", "usb", "serial", "hid", "midi"].map((name) => `${name}=()`),
].join(", ");

/** The policy of our pages: scripts only with this nonce, pictures only from us and the configured stock services. */
export function contentSecurityPolicy(nonce: string, { mediaUrl, stock }: Pick<Config, "mediaUrl" | "stock">): string {
  const stockOrigins = Object.values(stock).map(({ imagesUrl }) => imagesUrl);
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    // Inline positions and sizes set by React and the map.
    "style-src-attr 'unsafe-inline'",
    // Stock photos in the search, and those that are loaded from their service.
    ["img-src 'self' data: blob:", ...stockOrigins, ...(mediaUrl === undefined ? [] : [`${mediaUrl}/`])].join(" "),
    "font-src 'self'",
    "connect-src 'self'",
    // Once somebody plays a video.
    `frame-src ${videoPlayerOrigin}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
