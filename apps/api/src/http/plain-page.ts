import { randomBytes } from "node:crypto";
import { languageOf } from "@meander/domain/messages/locales";
import { dark, light, type Palette } from "@meander/ui/theme/tokens";
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { ApiEnv } from "./api-env.ts";

/** Plain texts, and the address of the page's one link; an empty address reloads. */
export type PlainPage = {
  readonly title: string;
  readonly text: string;
  readonly link: { readonly href: string; readonly label: string };
};

/** Responds with a self-contained page that doesn't need the web app, which may be unavailable. */
export function respondWithPlainPage(
  c: Context<ApiEnv>,
  status: ContentfulStatusCode,
  { title, text, link }: PlainPage,
): Response {
  const nonce = randomBytes(16).toString("base64");
  c.header(
    "Content-Security-Policy",
    `default-src 'none'; style-src 'nonce-${nonce}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  );
  c.header("Cache-Control", "no-store");
  return c.html(
    `<!doctype html>
<html lang="${c.get("locale")}" dir="${languageOf(c.get("locale")).direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} | ${escapeHtml(c.get("translate")("web.appTitle"))}</title>
<link rel="icon" type="image/svg+xml" href="/img/icon.svg">
<style nonce="${nonce}">${styles}</style>
</head>
<body>
<main>
<img src="/img/icon.svg" alt="" width="72" height="72">
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
<a href="${escapeHtml(link.href)}">${escapeHtml(link.label)}</a>
</main>
</body>
</html>`,
    status,
  );
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
}

function variables({ paper, ink, "ink-2": ink2, brand }: Palette): string {
  return `--paper: ${paper}; --ink: ${ink}; --ink-2: ${ink2}; --brand: ${brand};`;
}

const styles = `
:root { color-scheme: light dark; ${variables(light)} font: 17px/1.55 Figtree, system-ui, sans-serif; background: var(--paper); color: var(--ink); }
@media (prefers-color-scheme: dark) { :root { ${variables(dark)} } }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; }
main { max-width: 34rem; padding: 48px 24px; text-align: center; }
h1 { font: 700 32px/1.15 "Bricolage Grotesque", system-ui, sans-serif; letter-spacing: -0.02em; margin: 24px 0 12px; text-wrap: balance; }
p { color: var(--ink-2); margin: 0 0 28px; text-wrap: balance; }
a { display: inline-block; padding: 12px 24px; border-radius: 999px; background: var(--brand); color: var(--paper); font-weight: 600; text-decoration: none; }
a:focus-visible { outline: 3px solid var(--brand); outline-offset: 3px; }
`;
