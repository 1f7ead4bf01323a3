import { DomainError } from "@meander/domain/errors";
import { isSceneName, sceneOwnerOf } from "@meander/domain/image/scene-seed";
import { message } from "@meander/domain/messages/message";
import { renderMark } from "@meander/ui/scene/mark";
import { isSceneCategory, renderScene, type SceneRequest } from "@meander/ui/scene/render-scene";
import { renderUserAvatar } from "@meander/ui/scene/user-avatar";
import { type Context, Hono } from "hono";
import type { ApiEnv } from "../../http/api-env.ts";
import { drawMarkPng } from "./mark-picture.ts";
import { sceneOwnerExists } from "./scene-queries.ts";

const IMMUTABLE = "public, max-age=31536000, immutable";
const DAY = "public, max-age=86400";
/** What a cover on a desk shows, in pixels. */
const COVER = { width: 1600, height: 400 } as const;
const textEncoder = new TextEncoder();
const SVG = "image/svg+xml; charset=utf-8";

/** Drawn pictures; they belong to no API base, pages and mails link to them. */
export const pictureRoutes = new Hono<ApiEnv>()
  .get("/scene/wide/:category/:period/:file", async (c) => {
    const { format, ...scene } = sceneOf(c.req.param());
    if (format !== "svg") throw notFound();
    await requireSeed(c, scene.seed);
    return answerPicture(c, textEncoder.encode(renderScene({ ...scene, ...COVER })), SVG);
  })
  .get("/scene/:category/:period/:file", async (c) => {
    const { format, ...scene } = sceneOf(c.req.param());
    await requireSeed(c, scene.seed);
    if (format === "svg") return answerPicture(c, textEncoder.encode(renderScene(scene)), SVG);
    return answerPicture(c, await c.var.services.scenes.draw(scene), "image/png");
  })
  .get("/img/userAvatar.svg", (c) => c.body(renderUserAvatar(), 200, { "Content-Type": SVG, "Cache-Control": DAY }))
  .get("/img/icon.svg", (c) =>
    c.body(renderMark({ ground: "#ddefe8" }), 200, { "Content-Type": SVG, "Cache-Control": DAY }),
  )
  .get("/img/mark.png", async (c) => {
    return c.body(new Uint8Array(await drawMarkPng()), 200, { "Content-Type": "image/png", "Cache-Control": DAY });
  });

/** Throws DomainError not-found unless it is one of ours, or names something that exists. */
async function requireSeed(c: Context<ApiEnv>, seed: string): Promise<void> {
  if (isSceneName(seed)) return;
  const ownerId = sceneOwnerOf(seed);
  if (ownerId === null || !(await sceneOwnerExists(c.var.visitorReadDb, ownerId))) throw notFound();
}

function answerPicture(c: Context<ApiEnv>, picture: Uint8Array<ArrayBuffer>, type: string): Response {
  return c.body(picture, 200, { "Content-Type": type, "Cache-Control": IMMUTABLE });
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
