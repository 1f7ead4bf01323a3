import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import { renderMark } from "@meander/ui/scene/mark";
import { isSceneCategory, renderScene } from "@meander/ui/scene/render-scene";
import { renderUserAvatar } from "@meander/ui/scene/user-avatar";
import { Hono } from "hono";
import sharp from "sharp";
import type { ApiEnv } from "../../http/api-env.ts";
import { drawScenePng } from "./scene-picture.ts";

const IMMUTABLE = "public, max-age=31536000, immutable";
const DAY = "public, max-age=86400";
const SVG = "image/svg+xml; charset=utf-8";

/** Drawn pictures; they belong to no API base, pages and mails link to them. */
export const pictureRoutes = new Hono<ApiEnv>()
  .get("/scene/:category/:period/:file", async (c) => {
    const { file, ...codes } = c.req.param();
    const match = /^([\w.~-]{1,80})\.(svg|png)$/.exec(file);
    const category = /^\d{1,2}$/.test(codes.category) ? Number(codes.category) : 0;
    const period = periodOf(codes.period);
    const seed = match?.[1];
    if (seed === undefined || period === undefined || !isSceneCategory(category)) throw notFound();
    c.header("Cache-Control", IMMUTABLE);
    if (match?.[2] === "svg") return c.body(renderScene({ seed, category, period }), 200, { "Content-Type": SVG });
    return c.body(new Uint8Array(await drawScenePng({ seed, category, period })), 200, { "Content-Type": "image/png" });
  })
  .get("/img/userAvatar.svg", (c) => c.body(renderUserAvatar(), 200, { "Content-Type": SVG, "Cache-Control": DAY }))
  .get("/img/icon.svg", (c) =>
    c.body(renderMark({ ground: "#ddefe8" }), 200, { "Content-Type": SVG, "Cache-Control": DAY }),
  )
  .get("/img/mark.png", async (c) => {
    const picture = await sharp(Buffer.from(renderMark({ size: 128 })))
      .png()
      .toBuffer();
    return c.body(new Uint8Array(picture), 200, { "Content-Type": "image/png", "Cache-Control": DAY });
  });

function periodOf(code: string): 1 | 2 | 3 | 4 | undefined {
  return ([1, 2, 3, 4] as const).find((period) => String(period) === code);
}

function notFound(): DomainError {
  return new DomainError("not-found", message("notFound"));
}
