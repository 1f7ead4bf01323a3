import { readFile } from "node:fs/promises";
import { extname, join, normalize, sep } from "node:path";
import { protocol } from "electron";

/** The console's own origin: its files, and nothing from the network. */
const scheme = "app";
const host = "console";
export const appOrigin = `${scheme}://${host}`;

export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // The preview of a mail inherits this policy, and mails carry their look in attributes.
  "style-src-attr 'unsafe-inline'",
  "font-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const mimeTypes: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".woff": "font/woff",
  ".woff2": "font/woff2",
  ".ttf": "font/ttf",
  ".eot": "application/vnd.ms-fontobject",
};

/** Before the app is ready: a standard scheme has an origin, and a secure one counts as such. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([{ scheme, privileges: { standard: true, secure: true } }]);
}

/** Serves the files of `folder` under `app://console/`, each with the policy that keeps everything else out. */
export function serveAppFiles(folder: string): void {
  protocol.handle(scheme, async (request) => {
    const path = resolvePath(folder, request.url);
    const type = path === undefined ? undefined : mimeTypes[extname(path)];
    if (request.method !== "GET" || path === undefined || type === undefined) return notFound();
    try {
      const body = new Uint8Array(await readFile(path));
      return new Response(body, { headers: { ...securityHeaders, "Content-Type": type } });
    } catch {
      return notFound();
    }
  });
}

const securityHeaders = {
  "Content-Security-Policy": contentSecurityPolicy,
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Opener-Policy": "same-origin",
  "X-DNS-Prefetch-Control": "off",
};

function notFound(): Response {
  return new Response(null, { status: 404, headers: securityHeaders });
}

/** A file inside `folder`, or nothing: whatever dots and escapes the address holds. */
function resolvePath(folder: string, address: string): string | undefined {
  const url = new URL(address);
  if (url.host !== host) return undefined;
  try {
    const path = normalize(join(folder, decodeURIComponent(url.pathname)));
    return path.startsWith(folder + sep) && !path.includes("\0") ? path : undefined;
  } catch {
    return undefined;
  }
}
