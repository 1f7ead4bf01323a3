import { createHash } from "node:crypto";
import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import { type Context, Hono } from "hono";
import type { ApiEnv } from "../../http/api-env.ts";
import { loadCaller } from "../../http/session-middleware.ts";
import { type PictureExtension, pictureKey, pictureTypes } from "./picture-files.ts";
import { findPicture, type PictureRow } from "./picture-queries.ts";

const PRIVATE = "private, no-store";
/** Nothing runs or loads, should a browser ever take a picture for a page. */
const SANDBOX = "default-src 'none'; sandbox; frame-ancestors 'none'";
/** An id, then `.jpg` for the picture in its own size, or one of its widths. */
const pathPattern =
  /^(?<id>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\/(?<width>\d{2,4}))?\.(?<extension>jpg|avif)$/;

/** Uploaded pictures, outside the API's base paths like all pictures. */
export const uploadedPictureRoutes = new Hono<ApiEnv>()
  .get("/media/:file", (c) => servePicture(c, c.req.param("file")))
  .get("/media/:id/:file", (c) => servePicture(c, `${c.req.param("id")}/${c.req.param("file")}`));

/**
 * Responds with a file of an uploaded picture, by its path below /media/. Throws DomainError not-found for pictures that
 * don't exist or that the caller may not see.
 */
async function servePicture(c: Context<ApiEnv>, path: string): Promise<Response> {
  const { id = "", width, extension } = pathPattern.exec(path)?.groups ?? {};
  const row = id === "" ? null : await findPicture(c.var.db, id);
  // Also for an unknown id, so that both responses are alike.
  await loadCaller(c);
  if (row === null || !maySee(c, row)) throw notFound();
  const shown = width === undefined ? row.width : Number(width);
  if (!row.widths.includes(shown)) throw notFound();
  const type: PictureExtension = extension === "avif" ? "avif" : "jpg";
  const bytes = await c.var.services.mediaStore.get(pictureKey(id, `${shown}.${type}`));
  if (bytes === null) throw notFound();
  const tag = `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
  return c.body(bytes, 200, {
    "Content-Type": pictureTypes[type],
    "Content-Security-Policy": SANDBOX,
    "Cache-Control": PRIVATE,
    ETag: tag,
  });
}

/** Until a picture is used where others see it, it is its owner's alone. */
function maySee(c: Context<ApiEnv>, { ownerId }: PictureRow): boolean {
  const { actor } = c.var;
  return actor.kind === "traveller" && actor.userId === ownerId;
}

function notFound(): DomainError {
  return new DomainError("not-found", message("notFound"));
}
