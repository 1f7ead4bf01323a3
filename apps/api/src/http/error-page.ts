import { discoverPath } from "@meander/domain/paths";
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { ApiEnv } from "./api-env.ts";
import { respondWithPlainPage } from "./plain-page.ts";

const titles = {
  404: "web.notFoundTitle",
  429: "web.pausedTitle",
  503: "web.busyTitle",
} as const;

/** Whether a browser navigated to this path; the API's own responses stay JSON. */
export function isPageVisit({ req }: Context<ApiEnv>): boolean {
  return !req.path.startsWith("/api/") && (req.header("Accept") ?? "").includes("text/html");
}

/** `text` is plain text. */
export function respondWithErrorPage(c: Context<ApiEnv>, status: ContentfulStatusCode, text: string): Response {
  const translate = c.get("translate");
  const title = translate(isTitled(status) ? titles[status] : "web.brokenTitle");
  // Reloading doesn't help with a missing page, so a 404 links to discovery.
  const link =
    status === 404
      ? { href: discoverPath, label: translate("web.notFoundAction") }
      : { href: "", label: translate("web.brokenAction") };
  return respondWithPlainPage(c, status, { title, text, link });
}

function isTitled(status: number): status is keyof typeof titles {
  return status in titles;
}
