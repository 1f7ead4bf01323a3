import { DomainError } from "@meander/domain/errors";
import { isSceneName, sceneOwnerOf } from "@meander/domain/image/scene-seed";
import { message } from "@meander/domain/messages/message";
import { visitor } from "@meander/domain/permission/actor";
import { canSeeScene } from "@meander/domain/permission/scene-rules";
import { renderLogo } from "@meander/ui/scene/logo";
import { isSceneCategory, renderScene, type SceneRequest } from "@meander/ui/scene/render-scene";
import { renderUserAvatar } from "@meander/ui/scene/user-avatar";
import { type Context, Hono } from "hono";
import type { ApiEnv } from "../../http/api-env.ts";
import { loadCaller } from "../../http/session-middleware.ts";
import { drawBadgePng, drawIconPng, drawMarkPng } from "./mark-picture.ts";
import { findSceneSubject } from "./scene-queries.ts";

const IMMUTABLE = "public, max-age=31536000, immutable";
const PRIVATE = "private, no-store";
const DAY = "public, max-age=86400";
/** Size of a cover in the console, in pixels. */
const COVER = { width: 1600, height: 400 } as const;
const textEncoder = new TextEncoder();
const SVG = "image/svg+xml; charset=utf-8";

/** Drawn pictures, outside the API's base paths because pages and mails link to them. */
export const pictureRoutes = new Hono<ApiEnv>()
  .get("/scene/wide/:category/:period/:file", async (c) => {
    const { format, ...scene } = sceneOf(c.req.param());
    if (format !== "svg") throw notFound();
    const caching = await cachingFor(c, scene.seed);
    return c.body(textEncoder.encode(renderScene({ ...scene, ...COVER })), 200, { ...caching, "Content-Type": SVG });
  })
  .get("/scene/:category/:period/:file", async (c) => {
    const { format, ...scene } = sceneOf(c.req.param());
    const caching = await cachingFor(c, scene.seed);
    if (format === "svg") {
      return c.body(textEncoder.encode(renderScene(scene)), 200, { ...caching, "Content-Type": SVG });
    }
    return c.body(await c.var.services.scenes.draw(scene), 200, { ...caching, "Content-Type": "image/png" });
  })
  .get("/img/userAvatar.svg", (c) => c.body(renderUserAvatar(), 200, { "Content-Type": SVG, "Cache-Control": DAY }))
  .get("/img/icon.svg", (c) =>
    c.body(renderLogo({ ground: "#ddefe8" }), 200, { "Content-Type": SVG, "Cache-Control": DAY }),
  )
  .get("/img/icon-192.png", async (c) => png(c, await drawIconPng(192)))
  .get("/img/icon-512.png", async (c) => png(c, await drawIconPng(512)))
  .get("/img/badge.png", async (c) => png(c, await drawBadgePng()))
  .get("/img/mark.png", async (c) => {
    return png(c, await drawMarkPng());
  });

function png(c: Context<ApiEnv>, picture: Buffer) {
  return c.body(new Uint8Array(picture), 200, { "Content-Type": "image/png", "Cache-Control": DAY });
}

/**
 * Throws DomainError not-found unless the seed is one of ours, or an id that the caller may see. The session is loaded
 * only if a visitor may not see it: public pictures are the same for everyone and may be cached by proxies.
 */
async function cachingFor(c: Context<ApiEnv>, seed: string): Promise<{ readonly "Cache-Control": string }> {
  if (isSceneName(seed)) return { "Cache-Control": IMMUTABLE };
  const id = sceneOwnerOf(seed);
  const subject = id === null ? null : await findSceneSubject(c.var.db, id);
  if (subject !== null && canSeeScene(visitor, subject)) return { "Cache-Control": IMMUTABLE };
  // Also for an unknown id, so that both responses are alike.
  await loadCaller(c);
  if (subject === null || !canSeeScene(c.var.actor, subject)) throw notFound();
  return { "Cache-Control": PRIVATE };
}

type SceneParams = { readonly category: string; readonly period: string; readonly file: string };

function sceneOf({ category, period, file }: SceneParams): SceneRequest & { readonly format: "svg" | "png" } {
  const match = /^([\w.~-]{1,80})\.(svg|png)$/.exec(file);
  const categoryCode = /^\d{1,2}$/.test(category) ? Number(category) : 0;
  const periodCode = periodOf(period);
  const seed = match?.[1];
  if (seed === undefined || periodCode === undefined || !isSceneCategory(categoryCode)) throw notFound();
  return { seed, category: categoryCode, period: periodCode, format: match?.[2] === "png" ? "png" : "svg" };
}

function periodOf(code: string): 1 | 2 | 3 | 4 | undefined {
  return ([1, 2, 3, 4] as const).find((period) => String(period) === code);
}

function notFound(): DomainError {
  return new DomainError("not-found", message("notFound"));
}
