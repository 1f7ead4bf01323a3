import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import { renderMark } from "@meander/ui/scene/mark";
import { isSceneCategory, renderScene, type SceneRequest } from "@meander/ui/scene/render-scene";
import { renderUserAvatar } from "@meander/ui/scene/user-avatar";
import { Hono } from "hono";
import type { ApiEnv } from "../../http/api-env.ts";
import { drawMarkPng } from "./mark-picture.ts";
import { drawScenePng } from "./scene-picture.ts";

const IMMUTABLE = "public, max-age=31536000, immutable";
const DAY = "public, max-age=86400";
/** What a cover on a desk shows, in pixels. */
const COVER = { width: 1600, height: 400 } as const;
const SVG = "image/svg+xml; charset=utf-8";

/** Drawn pictures; they belong to no API base, pages and mails link to them. */
export const pictureRoutes = new Hono<ApiEnv>()
  .get("/scene/wide/:category/:period/:file", (c) => {
    const { format, ...scene } = sceneOf(c.req.param());
    if (format !== "svg") throw notFound();
    return c.body(renderScene({ ...scene, ...COVER }), 200, { "Content-Type": SVG, "Cache-Control": IMMUTABLE });
  })
  .get("/scene/:category/:period/:file", async (c) => {
    const { format, ...scene } = sceneOf(c.req.param());
    c.header("Cache-Control", IMMUTABLE);
    if (format === "svg") return c.body(renderScene(scene), 200, { "Content-Type": SVG });
    return c.body(new Uint8Array(await drawScenePng(scene)), 200, { "Content-Type": "image/png" });
  })
  .get("/img/userAvatar.svg", (c) => c.body(renderUserAvatar(), 200, { "Content-Type": SVG, "Cache-Control": DAY }))
  .get("/img/icon.svg", (c) =>
    c.body(renderMark({ ground: "#ddefe8" }), 200, { "Content-Type": SVG, "Cache-Control": DAY }),
  )
  .get("/img/mark.png", async (c) => {
    return c.body(new Uint8Array(await drawMarkPng()), 200, { "Content-Type": "image/png", "Cache-Control": DAY });
  });

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
