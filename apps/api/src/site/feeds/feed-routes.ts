import { userIdSchema } from "@meander/domain/ids";
import { type Context, Hono } from "hono";
import type { ApiEnv } from "../../http/api-env.ts";
import { translatorFor } from "../../locale.ts";
import { fileName, siteFileNotFound } from "../file-name.ts";
import { createPublicReader, type FetchApp } from "../read-public.ts";
import { writeFeedCalendar } from "./feed-calendar-views.ts";
import { type Feed, findFeedOfHost, findFeedOfPlace } from "./feed-views.ts";
import { writeRss } from "./write-rss.ts";

const HOUR = "public, max-age=3600";

const formats = {
  ".rss": { type: "application/rss+xml; charset=utf-8", write: writeRss },
  ".ics": { type: "text/calendar; charset=utf-8", write: writeFeedCalendar },
} as const;
type Extension = keyof typeof formats;

/** What is on in a place, and what a person hosts, see `feedPath`. Each contains what a visitor sees, without meeting points. */
export function createFeedRoutes(fetchApp: FetchApp): Hono<ApiEnv> {
  return new Hono<ApiEnv>()
    .get("/feed/discover.rss", (c) => send(c, ".rss", findFeedOfPlace("", sourcesOf(c))))
    .get("/feed/discover.ics", (c) => send(c, ".ics", findFeedOfPlace("", sourcesOf(c))))
    .get("/feed/user/:file", (c) => {
      const extension = extensionOf(c);
      const id = fileName(c.req.param("file"), extension, userIdSchema);
      return send(c, extension, findFeedOfHost(id, sourcesOf(c)));
    })
    .get("/feed/discover/:file", (c) => sendPlace(c))
    .get("/feed/discover/:country/:file", (c) => sendPlace(c, c.req.param("country")))
    .get("/feed/discover/:country/:region/:file", (c) => sendPlace(c, c.req.param("country"), c.req.param("region")));

  function sendPlace(c: Context<ApiEnv>, ...above: readonly string[]): Promise<Response> {
    const extension = extensionOf(c);
    const slugs = [...above, fileName(c.req.param("file") ?? "", extension)];
    return send(c, extension, findFeedOfPlace(slugs.map(encodeURIComponent).join("/"), sourcesOf(c)));
  }

  function sourcesOf(c: Context<ApiEnv>) {
    const { publicUrl } = c.var.services.config;
    const forwardedFor = c.req.header("X-Forwarded-For");
    const reader = createPublicReader(fetchApp, { publicUrl, forwardedFor, env: c.env });
    return { reader, db: c.var.visitorReadDb, t: translatorFor(null), now: c.var.clock() };
  }
}

function extensionOf(c: Context<ApiEnv>): Extension {
  return c.req.param("file")?.endsWith(".ics") === true ? ".ics" : ".rss";
}

async function send(c: Context<ApiEnv>, extension: Extension, finding: Promise<Feed | null>): Promise<Response> {
  const feed = await finding;
  if (feed === null) throw siteFileNotFound();
  const { type, write } = formats[extension];
  const text = write(feed, c.var.services.config, translatorFor(null));
  return c.body(text, 200, { "Content-Type": type, "Cache-Control": HOUR });
}
