import { randomBytes } from "node:crypto";
import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import { browserStorage } from "@meander/domain/site/browser-storage";
import { pageForm, type PageFormProblem } from "@meander/domain/site/page-forms";
import { dayMs } from "@meander/domain/time/durations";
import { type Context, Hono } from "hono";
import { getCookie } from "hono/cookie";
import type { Config } from "../config.ts";
import { markAdmitted } from "../http/admit.ts";
import type { ApiEnv } from "../http/api-env.ts";
import { limitBody } from "../http/limit-body.ts";
import { contentSecurityPolicy } from "../http/security-headers.ts";
import type { Services } from "../http/services.ts";
import { requireOwnForm } from "../http/session-middleware.ts";
import { callOf, pathAfter, problemOf } from "./page-form-call.ts";
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
const FORM_MAX_BYTES = 65_536;

type PageRequest = {
  /** Of the requests for the page's data. */
  readonly env: unknown;
  readonly problem: PageFormProblem | null;
};

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
  const respondWithPage = async (c: Context<ApiEnv>, { env, problem }: PageRequest): Promise<Response> => {
    const nonce = randomBytes(16).toString("base64");
    const cookies: string[] = [];
    const page = await web.render({
      path: pathAndQuery(c),
      publicUrl: config.publicUrl,
      assetHost: config.mediaUrl ?? "",
      locale: c.var.locale,
      theme: themeOf(c),
      nonce,
      isBeta: config.isBeta,
      hasSession: sessions.readCookie(c.req.header("Cookie")) !== null,
      problem,
      fetchApi: async (request) => {
        const response = await fetchApp(withCallerHeaders(c, request), env);
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
  };
  routes.get("*", (c) => respondWithPage(c, { env: markAdmitted(c.env), problem: null }));
  routes.post("*", limitBody(FORM_MAX_BYTES), async (c) => {
    requireOwnForm(c);
    const pagePath = pathOf(c);
    const parsed = pageForm.safeParse(await c.req.parseBody({ all: true }).catch(() => ({})));
    if (!parsed.success) throw new DomainError("not-found", message("notFound"));
    const form = parsed.data;
    const { path, body, key, ...init } = callOf(form);
    const request = new Request(new URL(path, config.publicUrl), {
      ...init,
      headers: { "Content-Type": "application/json", ...(key !== undefined && { "Idempotency-Key": key }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    // The form itself occupies no slot, so each request of it does.
    const response = await fetchApp(withCallerHeaders(c, request), c.env);
    const result: unknown = await response.json();
    if (!response.ok) return respondWithPage(c, { env: c.env, problem: problemOf(form, result) });
    for (const cookie of response.headers.getSetCookie()) c.header("Set-Cookie", cookie, { append: true });
    c.header("Cache-Control", "no-store");
    return c.redirect(pathAfter(form, pagePath, result), 303);
  });
  return routes;
}

/** As a relative address, a path with two slashes would name another host. */
function pathOf(c: Context<ApiEnv>): string {
  const { pathname } = new URL(c.req.url);
  if (pathname.startsWith("//")) throw new DomainError("not-found", message("notFound"));
  return pathname;
}

function pathAndQuery(c: Context<ApiEnv>): string {
  return `${pathOf(c)}${new URL(c.req.url).search}`;
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
