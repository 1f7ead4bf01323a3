import { randomBytes } from "node:crypto";
import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import { browserStorage } from "@meander/domain/site/browser-storage";
import { dayMs } from "@meander/domain/time/durations";
import { type Context, Hono } from "hono";
import { getCookie } from "hono/cookie";
import type { Config } from "../config.ts";
import { markAdmitted } from "../http/admit.ts";
import type { ApiEnv } from "../http/api-env.ts";
import { contentSecurityPolicy } from "../http/security-headers.ts";
import type { Services } from "../http/services.ts";
import { webManifestOf } from "./web-manifest.ts";
import { createStaticFiles } from "./static-files.ts";

const validDays = 30;

/** The contact for reporting vulnerabilities (RFC 9116). It expires, so that outdated copies aren't trusted. */
function createSecurityText(
  { publicUrl, contactEmail }: Pick<Config, "publicUrl" | "contactEmail">,
  now: Date,
): string {
  const expires = new Date(now.getTime() + validDays * dayMs);
  const fields = [
    `Contact: mailto:${contactEmail}`,
    `Expires: ${expires.toISOString()}`,
    "Preferred-Languages: en",
    `Canonical: ${publicUrl}/.well-known/security.txt`,
  ];
  return `${fields.join("\n")}\n`;
}

const RETRY_AFTER_SECONDS = 5;

type FetchApp = (request: Request, env: unknown) => Response | Promise<Response>;

/** All routes outside of the API: the web app's files, and a server-rendered page for every other path. */
export function createPages({ web, config, sessions }: Services, fetchApp: FetchApp): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();
  routes.get("/robots.txt", (c) =>
    c.text(
      `User-agent: *\nDisallow: /api/\nDisallow: /account\nDisallow: /notifications\nSitemap: ${config.publicUrl}/sitemap.xml\n`,
    ),
  );
  routes.get("/.well-known/security.txt", (c) => c.text(createSecurityText(config, c.var.clock())));
  routes.get("/manifest.webmanifest", (c) => {
    c.header("Vary", "Cookie, Accept-Language");
    c.header("Cache-Control", "private, max-age=3600");
    const manifest = JSON.stringify(webManifestOf(c.var.locale, c.var.translate));
    return c.body(manifest, 200, { "Content-Type": "application/manifest+json" });
  });
  routes.get("/favicon.ico", (c) => c.redirect("/img/icon.svg", 301));
  if (web === null) {
    routes.get("*", (c) =>
      c.text(c.var.translate("errors.webNotBuilt"), 503, { "Retry-After": String(RETRY_AFTER_SECONDS) }),
    );
    return routes;
  }
  routes.route("/", createStaticFiles(web));
  routes.get("/assets/*", (c) => c.text(c.var.translate("errors.notFound"), 404));
  routes.get("*", async (c) => {
    const path = pathAndQuery(c);
    // As a relative address it would name another host.
    if (path.startsWith("//")) throw new DomainError("not-found", message("notFound"));
    const nonce = randomBytes(16).toString("base64");
    const cookies: string[] = [];
    const page = await web.render({
      path,
      publicUrl: config.publicUrl,
      assetHost: config.mediaUrl ?? "",
      locale: c.var.locale,
      theme: themeOf(c),
      nonce,
      hasSession: sessions.readCookie(c.req.header("Cookie")) !== null,
      fetchApi: async (request) => {
        const response = await fetchApp(withCallerHeaders(c, request), markAdmitted(c.env));
        cookies.push(...response.headers.getSetCookie());
        return response;
      },
    });
    c.header("Vary", "Cookie, Accept-Language", { append: true });
    c.header("Cache-Control", "private, no-cache");
    // Only here: a login that finishes meanwhile would lose its cookie, and people seldom load a page while they log in.
    if (page.kind === "redirect" && page.isSessionOver === true) cookies.push(sessions.clearedCookie());
    for (const cookie of new Set(cookies)) c.header("Set-Cookie", cookie, { append: true });
    if (page.kind === "redirect") return c.redirect(page.location, page.status);
    c.header("Content-Security-Policy", contentSecurityPolicy(nonce, config));
    const seconds = page.retryAfterSeconds ?? (page.status === 503 ? RETRY_AFTER_SECONDS : null);
    if (seconds !== null) c.header("Retry-After", String(seconds));
    return c.html(page.html, page.status);
  });
  return routes;
}

function pathAndQuery(c: Context<ApiEnv>): string {
  const { pathname, search } = new URL(c.req.url);
  return `${pathname}${search}`;
}

function themeOf(c: Context<ApiEnv>): "light" | "dark" | null {
  const theme = getCookie(c, browserStorage.theme.name);
  return theme === "light" || theme === "dark" ? theme : null;
}

/**
 * Forwards the caller's headers with `Sec-Fetch-Site: same-origin`. Sec-Fetch-Dest is forwarded, so that a page loaded
 * as a picture has no more effects than a picture.
 */
function withCallerHeaders(c: Context<ApiEnv>, request: Request): Request {
  const headers = new Headers(request.headers);
  for (const name of ["Cookie", "Accept-Language", "User-Agent", "X-Forwarded-For", "Sec-Fetch-Dest"]) {
    const value = c.req.header(name);
    if (value !== undefined) headers.set(name, value);
  }
  headers.set("Sec-Fetch-Site", "same-origin");
  headers.delete("Accept-Encoding");
  return new Request(request, { headers });
}
