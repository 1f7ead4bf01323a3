import { isImageAddress, stockImageOrigins } from "@meander/domain/image/image-address";
import type { MiddlewareHandler } from "hono";
import type { ApiEnv } from "./api-env.ts";

/** On every answer (design §4). HTML adds its Content-Security-Policy where it is made, see `contentSecurityPolicy`. */
export const setSecurityHeaders: MiddlewareHandler<ApiEnv> = async (c, next) => {
  await next();
  const { headers } = c.res;
  headers.set("X-Content-Type-Options", "nosniff");
  headers.set("Referrer-Policy", "strict-origin-when-cross-origin");
  if (!headers.has("Content-Security-Policy")) {
    headers.set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
  }
  // Mails that people read in a browser show our pictures; nothing else is for another site's pages.
  headers.set("Cross-Origin-Resource-Policy", isImageAddress(c.req.path) ? "cross-origin" : "same-origin");
  if (headers.get("Content-Type")?.startsWith("text/html")) {
    headers.set("Cross-Origin-Opener-Policy", "same-origin");
    headers.set("Permissions-Policy", permissionsPolicy);
  }
  if (c.get("services").config.isHttps) {
    headers.set("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
  }
};

/** Our pages ask where a person is, share links and copy them; what they load may not, and the rest is off for all. */
const permissionsPolicy = [
  ...["geolocation", "web-share", "clipboard-write"].map((feature) => `${feature}=(self)`),
  ...["camera", "microphone", "display-capture", "payment", "usb", "serial", "hid", "midi"].map((name) => `${name}=()`),
].join(", ");

/** For a page of ours: scripts only with this nonce, pictures only from where `isImageAddress` takes them. */
export function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    // Positions and sizes that React and the map write into elements.
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...stockImageOrigins].join(" "),
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
