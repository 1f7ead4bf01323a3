import { activityIdSchema, listIdSchema, userIdSchema } from "@meander/domain/ids";
import { type Context, Hono } from "hono";
import type { ApiEnv } from "../../http/api-env.ts";
import { translatorFor } from "../../locale.ts";
import { fileName, siteFileNotFound } from "../file-name.ts";
import { createPublicReader, type FetchApp } from "../read-public.ts";
import type { Preview } from "./draw-preview.ts";
import { createPreviewFinder } from "./find-preview.ts";

/** Addresses have a version, but what they show can be hidden. */
const HOUR = "public, max-age=3600";

type Find = ReturnType<typeof createPreviewFinder>;

/** The pictures of link previews, see `previewPath`. Each shows what a visitor sees. */
export function createPreviewRoutes(fetchApp: FetchApp): Hono<ApiEnv> {
  return new Hono<ApiEnv>()
    .get("/preview/activity/:file", (c) => {
      const id = fileName(c.req.param("file"), ".jpg", activityIdSchema);
      return send(c, (find) => find.ofActivity(id));
    })
    .get("/preview/user/:file", (c) => {
      const id = fileName(c.req.param("file"), ".jpg", userIdSchema);
      return send(c, (find) => find.ofPerson(id));
    })
    .get("/preview/list/:file", (c) => {
      const id = fileName(c.req.param("file"), ".jpg", listIdSchema);
      return send(c, (find) => find.ofList(id));
    })
    .get("/preview/discover.jpg", (c) => send(c, (find) => find.ofPlace("")))
    .get("/preview/discover/:file", (c) => sendPlace(c))
    .get("/preview/discover/:country/:file", (c) => sendPlace(c, c.req.param("country")))
    .get("/preview/discover/:country/:region/:file", (c) =>
      sendPlace(c, c.req.param("country"), c.req.param("region")),
    );

  function sendPlace(c: Context<ApiEnv>, ...above: readonly string[]): Promise<Response> {
    const slug = fileName(c.req.param("file") ?? "", ".jpg");
    return send(c, (find) => find.ofPlace([...above, slug].map(encodeURIComponent).join("/")));
  }

  async function send(c: Context<ApiEnv>, findWith: (find: Find) => Promise<Preview | null>): Promise<Response> {
    const { config, previews } = c.var.services;
    const forwardedFor = c.req.header("X-Forwarded-For");
    const reader = createPublicReader(fetchApp, { publicUrl: config.publicUrl, forwardedFor, env: c.env });
    const preview = await findWith(createPreviewFinder(reader, translatorFor(c.req.query("lang") ?? null)));
    if (preview === null) throw siteFileNotFound();
    return c.body(await previews.draw(preview), 200, { "Content-Type": "image/jpeg", "Cache-Control": HOUR });
  }
}
