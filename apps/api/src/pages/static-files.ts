import { browserStorage } from "@meander/domain/site/browser-storage";
import { Hono } from "hono";
import type { ApiEnv } from "../http/api-env.ts";
import { chooseEncoding, compressBytes, type Encoding, isWorthCompressing } from "../http/compress.ts";
import type { StaticFile, WebBuild } from "./web-build.ts";

const serviceWorkerPath = browserStorage.serviceWorker.name;
const YEAR_SECONDS = 31_536_000;

/** Serves the web app's files. Hashed names are immutable; each file is compressed once, on its first request. */
export function createStaticFiles(web: WebBuild): Hono<ApiEnv> {
  const compressed = new Map<string, Promise<Buffer>>();
  const encode = (address: string, file: StaticFile, encoding: Encoding) => {
    const key = `${encoding} ${address}`;
    const known = compressed.get(key) ?? compressBytes(file.body, encoding);
    compressed.set(key, known);
    return known;
  };
  const routes = new Hono<ApiEnv>();
  routes.get("*", async (c, next) => {
    const file = web.files.get(c.req.path);
    if (file === undefined) return next();
    c.header("Content-Type", file.type);
    // A worker's requests are subject to the policy of its own script.
    if (c.req.path === serviceWorkerPath) c.header("Content-Security-Policy", "default-src 'self'");
    c.header("Cache-Control", file.isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : "public, max-age=3600");
    c.header("Vary", "Accept-Encoding");
    const encoding = chooseEncoding(c.req.header("Accept-Encoding"));
    if (encoding === null || !isWorthCompressing(file.type, file.body.byteLength))
      return c.body(new Uint8Array(file.body));
    c.header("Content-Encoding", encoding);
    return c.body(new Uint8Array(await encode(c.req.path, file, encoding)));
  });
  return routes;
}
