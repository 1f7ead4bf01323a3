import { randomBytes } from "node:crypto";
import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import { type Context, Hono } from "hono";
import type { ApiEnv } from "../http/api-env.ts";
import { isLocalRequest } from "../http/local-request.ts";
import type { WebBuild } from "../pages/web-build.ts";
import { downloadHeaders } from "./download-headers.ts";
import { type PageFonts, renderMailBody, renderMailList, renderMailPage } from "./mail-pages.tsx";
import { countMail, findAttachment, findMail, listMail, mailFolderOf, type StoredMail } from "./mail-store.ts";

const LIST_LENGTH = 100;

/**
 * The mails of the embedded sink. They contain login links, so they are mounted on a local site only and served to this
 * computer only.
 */
export const mailRoutes = new Hono<ApiEnv>()
  .use("/mail/*", async (c, next) => {
    if (!isLocalRequest(c)) throw new DomainError("not-found", message("notFound"));
    await next();
  })
  .get("/mail", async (c) => {
    const folder = mailFolderOf(c.var.services.config);
    const [mails, total] = await Promise.all([listMail(folder, LIST_LENGTH), countMail(folder)]);
    return answerPage(c, (page) => renderMailList(page, mails, total));
  })
  .get("/mail/messages.json", async (c) => {
    const mails = await listMail(mailFolderOf(c.var.services.config), LIST_LENGTH);
    return c.json({ messages: mails }, 200, { "Cache-Control": "no-store" });
  })
  .get("/mail/:id", async (c) => {
    const mail = await getMail(c);
    return answerPage(c, (page) => renderMailPage(page, mail));
  })
  .get("/mail/:id/body", async (c) => {
    const mail = await getMail(c);
    const pictures = new URL(c.var.services.config.publicUrl).origin;
    c.header(
      "Content-Security-Policy",
      `default-src 'none'; img-src 'self' ${pictures} data:; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation`,
    );
    c.header("Cache-Control", "no-store");
    return c.html(renderMailBody(mail));
  })
  .get("/mail/:id/attachment/:index", async (c) => {
    const { id, index } = c.req.param();
    const file = await findAttachment(mailFolderOf(c.var.services.config), id, Number(index));
    if (file === undefined) throw new DomainError("not-found", message("mailNotFound"));
    return new Response(file.bytes.slice(), { headers: downloadHeaders(file) });
  });

async function getMail(c: Context<ApiEnv>): Promise<StoredMail> {
  const mail = await findMail(mailFolderOf(c.var.services.config), c.req.param("id") ?? "");
  if (mail === undefined) throw new DomainError("not-found", message("mailNotFound"));
  return mail;
}

/** The web app's font files, if it is built. */
function productFonts(web: WebBuild | null): PageFonts {
  const addresses = [...(web?.files.keys() ?? [])];
  const find = (name: string) => addresses.find((address) => address.includes(`/${name}-`));
  return { heading: find("bricolage-grotesque-latin-700-normal"), text: find("figtree-latin-wght-normal") };
}

type Page = Parameters<typeof renderMailList>[0];

function answerPage(c: Context<ApiEnv>, render: (page: Page) => string): Response {
  const nonce = randomBytes(16).toString("base64");
  c.header(
    "Content-Security-Policy",
    `default-src 'none'; style-src 'nonce-${nonce}'; img-src 'self'; font-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  );
  c.header("Cache-Control", "no-store");
  const fonts = productFonts(c.var.services.web);
  return c.html(render({ t: c.var.translate, locale: c.var.locale, nonce, fonts }));
}
