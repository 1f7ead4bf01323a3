import { activityIdSchema } from "@meander/domain/ids";
import { sitemapPolicy } from "@meander/domain/policy";
import { minuteMs } from "@meander/domain/time/durations";
import { type Context, Hono } from "hono";
import { LRUCache } from "lru-cache";
import type { ApiEnv } from "../../http/api-env.ts";
import { fileName, siteFileNotFound } from "../file-name.ts";
import { sitemapKinds } from "./sitemap-queries.ts";
import {
  listSitemapFiles,
  type Sources,
  writePagesFile,
  writeSitemapFile,
  writeSitemapIndex,
} from "./write-sitemap.ts";

/** Addresses of everything that a visitor may find, for search engines (sitemaps.org). */
export function createSitemapRoutes(): Hono<ApiEnv> {
  // Listing the files reads every key, and anyone may ask.
  const known = new LRUCache<"files", string[], Sources>({
    max: 1,
    ttl: sitemapPolicy.indexMinutes * minuteMs,
    ignoreFetchAbort: true,
    fetchMethod: (_key, _previous, { context }) => listSitemapFiles(context),
  });
  return new Hono<ApiEnv>()
    .get("/sitemap.xml", async (c) =>
      send(c, writeSitemapIndex(await known.forceFetch("files", { context: sourcesOf(c) }))),
    )
    .get("/sitemap/pages.xml", (c) => send(c, writePagesFile(c.var.services.config.publicUrl)))
    .get("/sitemap/:kind/:file", (c) => {
      const kind = sitemapKinds.find((one) => one === c.req.param("kind"));
      if (kind === undefined) throw siteFileNotFound();
      // Every id has the same shape.
      const start = fileName(c.req.param("file"), ".xml", kind === "places" ? undefined : activityIdSchema);
      return send(c, writeSitemapFile(kind, start, sourcesOf(c)));
    });
}

function sourcesOf(c: Context<ApiEnv>): Sources {
  return { db: c.var.visitorReadDb, publicUrl: c.var.services.config.publicUrl, now: c.var.clock() };
}

function send(c: Context<ApiEnv>, xml: ReadableStream): Response {
  return c.body(xml, 200, {
    "Content-Type": "application/xml; charset=utf-8",
    "Cache-Control": "public, max-age=3600",
  });
}
