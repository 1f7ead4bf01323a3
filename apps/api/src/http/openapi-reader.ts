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

/** A reader of the contract that comes from this server alone: nothing is fetched from elsewhere, and nothing is sent there. */
export const openApiReader = new Hono<ApiEnv>().use(
  `${BASE}/docs/*`,
  guardAccess({ permission: "useApiDocumentation" }),
);

openApiReader.get(`${BASE}/docs`, guardAccess({ permission: "useApiDocumentation" }), (c) => {
  const nonce = randomBytes(16).toString("base64");
  c.header("Content-Security-Policy", contentSecurityPolicy(nonce));
  const { translate, locale } = c.var;
  // The page names its files from the root, so that a trailing slash changes nothing.
  return c.html(html`<!doctype html>
<html lang="${locale}" dir="${languageOf(locale).direction}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${translate("web.apiReaderTitle")}</title>
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
  openApiReader.get(`${BASE}/docs/${name}`, async (c) => {
    c.header("Content-Type", type);
    c.header("Cache-Control", "private, max-age=3600");
    return c.body(new Uint8Array(await readAsset(path)));
  });
}

const read = new Map<string, Promise<Buffer>>();

/** Read when it is first asked for: hardly anybody does. */
function readAsset(path: string): Promise<Buffer> {
  const asset = read.get(path) ?? readFile(path);
  read.set(path, asset);
  return asset;
}
