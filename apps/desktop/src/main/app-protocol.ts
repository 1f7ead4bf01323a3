import { readFile } from "node:fs/promises";
import { extname, join, normalize, sep } from "node:path";
import { protocol } from "electron";

/** The console's own origin, which serves its files and nothing from the network. */
const scheme = "app";
const host = "console";
export const appOrigin = `${scheme}://${host}`;

export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // The mail preview inherits this policy, and mails use inline style attributes.
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

/** Must run before the app is ready. A standard scheme has an origin; a secure one is a secure context. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([{ scheme, privileges: { standard: true, secure: true } }]);
}

/** Serves the files of `folder` under `app://console/`, each with the Content-Security-Policy. */
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

/** Resolves a file inside `folder`; undefined for a path that escapes it. */
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
