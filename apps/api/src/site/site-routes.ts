import { DomainError } from "@meander/domain/errors";
import { activityIdSchema, listIdSchema, userIdSchema } from "@meander/domain/ids";
import { message } from "@meander/domain/messages/message";
import { type Context, Hono } from "hono";
import { markAdmitted } from "../http/admit.ts";
import type { ApiEnv } from "../http/api-env.ts";
import { translatorFor } from "../locale.ts";
import type { Preview } from "./previews/draw-preview.ts";
import { createPreviewFinder } from "./previews/find-preview.ts";
import { createPublicReader, type PublicReader } from "./read-public.ts";

/** Addresses have a version, but what they show can be hidden. */
const HOUR = "public, max-age=3600";

type FetchApp = (request: Request, env: unknown) => Response | Promise<Response>;

/** What other services read of the site: the pictures of link previews. Each shows what a visitor sees. */
export function createSite(fetchApp: FetchApp): Hono<ApiEnv> {
  return new Hono<ApiEnv>()
    .get("/preview/activity/:file", (c) => {
      const id = idIn(c.req.param("file"), activityIdSchema);
      return sendPreview(c, (find) => find.ofActivity(id));
    })
    .get("/preview/user/:file", (c) => {
      const id = idIn(c.req.param("file"), userIdSchema);
      return sendPreview(c, (find) => find.ofPerson(id));
    })
    .get("/preview/list/:file", (c) => {
      const id = idIn(c.req.param("file"), listIdSchema);
      return sendPreview(c, (find) => find.ofList(id));
    })
    .get("/preview/discover.jpg", (c) => sendPreview(c, (find) => find.ofPlace("")))
    .get("/preview/discover/:file", (c) => sendPreviewOfPlace(c))
    .get("/preview/discover/:country/:file", (c) => sendPreviewOfPlace(c, c.req.param("country")))
    .get("/preview/discover/:country/:region/:file", (c) =>
      sendPreviewOfPlace(c, c.req.param("country"), c.req.param("region")),
    );

  function sendPreviewOfPlace(c: Context<ApiEnv>, ...above: readonly string[]): Promise<Response> {
    const slug = /^(.+)\.jpg$/.exec(c.req.param("file") ?? "")?.[1];
    if (slug === undefined) throw notFound();
    return sendPreview(c, (find) => find.ofPlace([...above, slug].map(encodeURIComponent).join("/")));
  }

  async function sendPreview(
    c: Context<ApiEnv>,
    findWith: (find: ReturnType<typeof createPreviewFinder>) => Promise<Preview | null>,
  ): Promise<Response> {
    const t = translatorFor(c.req.query("lang") ?? null);
    const preview = await findWith(createPreviewFinder(readerFor(c), t));
    if (preview === null) throw notFound();
    const picture = await c.var.services.previews.draw(preview);
    return c.body(picture, 200, { "Content-Type": "image/jpeg", "Cache-Control": HOUR });
  }

  /** Counts against the limits of the caller's address. */
  function readerFor(c: Context<ApiEnv>): PublicReader {
    const forwarded = c.req.header("X-Forwarded-For");
    return createPublicReader(async (path, init = {}) => {
      const headers = new Headers(init.headers);
      headers.set("Sec-Fetch-Site", "same-origin");
      if (forwarded !== undefined) headers.set("X-Forwarded-For", forwarded);
      const request = new Request(new URL(path, c.var.services.config.publicUrl), { ...init, headers });
      return fetchApp(request, markAdmitted(c.env));
    });
  }
}

/** The id before `.jpg`. Throws DomainError not-found for anything else. */
function idIn(file: string, schema: { readonly safeParse: (id: string) => { readonly success: boolean } }): string {
  const id = /^([\w-]+)\.jpg$/.exec(file)?.[1] ?? "";
  if (!schema.safeParse(id).success) throw notFound();
  return id;
}

function notFound(): DomainError {
  return new DomainError("not-found", message("notFound"));
}
