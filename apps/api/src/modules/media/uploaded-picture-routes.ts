import { uploadLimits } from "@meander/domain/image/upload-limits";
import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import { visitor } from "@meander/domain/permission/actor";
import { canSeePicture } from "@meander/domain/permission/picture-rules";
import { type Context, Hono } from "hono";
import type { ApiEnv } from "../../http/api-env.ts";
import { unsplashAddress } from "../../stock-photos/unsplash.ts";
import { fetchRemote } from "../../remote/fetch-remote.ts";
import { loadCaller } from "../../http/session-middleware.ts";
import { fittingWidthOf, parsePicturePath, pictureTypes, storedFileOf } from "./picture-files.ts";
import { findPictureInUse } from "./picture-queries.ts";

const PUBLIC = "public, max-age=3600";
const PRIVATE = "private, no-store";
/** Nothing runs or loads, should a browser ever take a picture for a page. */
const SANDBOX = "default-src 'none'; sandbox; frame-ancestors 'none'";

/** Uploaded pictures, outside the API's base paths like all pictures. */
export const uploadedPictureRoutes = new Hono<ApiEnv>()
  .get("/media/:file", (c) => servePicture(c, c.req.param("file")))
  .get("/media/:id/:file", (c) => servePicture(c, `${c.req.param("id")}/${c.req.param("file")}`));

/**
 * Responds with a file of an uploaded picture, by its path below /media/. Throws DomainError not-found for pictures that
 * don't exist or that the caller may not see.
 */
async function servePicture(c: Context<ApiEnv>, path: string): Promise<Response> {
  const wish = parsePicturePath(path);
  const subject = wish === null ? null : await findPictureInUse(c.var.db, wish.id, c.var.clock());
  const isPublic = subject !== null && canSeePicture(visitor, subject);
  // Also for an unknown id, so that both responses are alike.
  if (!isPublic) await loadCaller(c);
  if (wish === null || subject === null || (!isPublic && !canSeePicture(c.var.actor, subject))) throw notFound();
  if (subject.link !== null) {
    const { unsplash } = c.var.services.config.stock;
    if (unsplash === undefined || !subject.link.startsWith(`${unsplash.imagesUrl}/`)) throw notFound();
    const address = unsplashAddress(subject.link, fittingWidthOf(wish, subject));
    // A console sends its token, follows no redirect and loads from no other site.
    if (c.req.header("Authorization") !== undefined) {
      const limits = { timeoutMs: 10_000, maxBytes: uploadLimits.maxBytes };
      const bytes = await fetchRemote(new URL(address), limits).catch(() => {
        throw notFound();
      });
      return c.body(new Uint8Array(bytes), 200, { "Cache-Control": PRIVATE, "Content-Type": pictureTypes.jpg });
    }
    c.header("Cache-Control", isPublic ? PUBLIC : PRIVATE);
    // Unsplash doesn't learn which page shows it.
    c.header("Referrer-Policy", "no-referrer");
    return c.redirect(address, 302);
  }
  const { key, tag, extension } = storedFileOf(wish, subject);
  const headers = {
    "Content-Security-Policy": SANDBOX,
    "Cache-Control": isPublic ? PUBLIC : PRIVATE,
    // The bytes at an address never change.
    ETag: `"${tag}"`,
  };
  if (c.req.header("If-None-Match")?.includes(headers.ETag) === true) return c.body(null, 304, headers);
  const bytes = await c.var.services.mediaStore.get(key);
  if (bytes === null) throw notFound();
  return c.body(bytes, 200, { ...headers, "Content-Type": pictureTypes[extension] });
}

function notFound(): DomainError {
  return new DomainError("not-found", message("notFound"));
}
