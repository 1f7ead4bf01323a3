import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { languageOf } from "@meander/domain/messages/locales";
import { Hono } from "hono";
import { html } from "hono/html";
import { guardAccess } from "./access.ts";
import type { ApiEnv } from "./api-env.ts";
import { contentSecurityPolicy } from "./security-headers.ts";

const BASE = "/api/private/v1.0";
const require = createRequire(import.meta.url);
const files = [
  { name: "swagger-ui.css", path: require.resolve("swagger-ui-dist/swagger-ui.css"), type: "text/css; charset=utf-8" },
  {
    name: "swagger-ui-bundle.js",
    path: require.resolve("swagger-ui-dist/swagger-ui-bundle.js"),
    type: "text/javascript; charset=utf-8",
  },
] as const;

/**
 * The documentation page of the API, served entirely by this server: it loads no third-party files and sends nothing
 * elsewhere.
 */
export const openApiPage = new Hono<ApiEnv>().use(`${BASE}/docs/*`, guardAccess({ permission: "useApiDocumentation" }));

openApiPage.get(`${BASE}/docs`, guardAccess({ permission: "useApiDocumentation" }), (c) => {
  const nonce = randomBytes(16).toString("base64");
  c.header("Content-Security-Policy", contentSecurityPolicy(nonce, c.var.services.config));
  const { translate, locale } = c.var;
  // Absolute paths of files, so that the page works with and without a trailing slash.
  return c.html(html`<!doctype html>
<html lang="${locale}" dir="${languageOf(locale).direction}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${translate("site.apiReaderTitle")}</title>
    <link rel="icon" href="/img/icon.svg">
    <link rel="stylesheet" href="${BASE}/docs/swagger-ui.css">
    <style nonce="${nonce}">
      html { color-scheme: light dark; }
      html.dark-mode { background: #1c2022; }
      body { margin: 0; }
    </style>
  </head>
  <body>
    <div id="reader"></div>
    <script src="${BASE}/docs/swagger-ui-bundle.js"></script>
    <script nonce="${nonce}">
      const dark = matchMedia("(prefers-color-scheme: dark)");
      const paint = () => document.documentElement.classList.toggle("dark-mode", dark.matches);
      dark.addEventListener("change", paint);
      paint();
      SwaggerUIBundle({
        url: "${BASE}/openapi.json",
        dom_id: "#reader",
        deepLinking: true,
        docExpansion: "none",
        defaultModelsExpandDepth: -1,
        filter: true,
        validatorUrl: null,
        withCredentials: true,
      });
    </script>
  </body>
</html>`);
});

for (const { name, path, type } of files) {
  openApiPage.get(`${BASE}/docs/${name}`, async (c) => {
    c.header("Content-Type", type);
    c.header("Cache-Control", "private, max-age=3600");
    return c.body(new Uint8Array(await readAsset(path)));
  });
}

const read = new Map<string, Promise<Buffer>>();

/** Loaded on the first request, because the page is rarely used. */
function readAsset(path: string): Promise<Buffer> {
  const asset = read.get(path) ?? readFile(path);
  read.set(path, asset);
  return asset;
}
