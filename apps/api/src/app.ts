import { OpenAPIHono } from "@hono/zod-openapi";
import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import type { MiddlewareHandler } from "hono";
import { apiRoutes } from "./api-routes.ts";
import { guardPrivate } from "./http/access.ts";
import { listAddressWarnings } from "./http/address-warnings.ts";
import { admit } from "./http/admit.ts";
import type { ApiEnv } from "./http/api-env.ts";
import { CachingRouter } from "./http/caching-router.ts";
import { compressResponse } from "./http/compress.ts";
import { respondWithError } from "./http/error-response.ts";
import { healthRoutes } from "./http/health-routes.ts";
import { limitBody } from "./http/limit-body.ts";
import { openApiPage } from "./http/openapi-page.ts";
import { createOpenApiRoutes } from "./http/openapi-routes.ts";
import { createRequestContext } from "./http/request-context.ts";
import { setSecurityHeaders } from "./http/security-headers.ts";
import type { Services } from "./http/services.ts";
import { authenticate } from "./http/session-middleware.ts";
import { mailRoutes } from "./mail-sink/mail-routes.ts";
import { socialLoginRedirect } from "./modules/accounts/social-redirect-routes.ts";
import { unsubscribeForm } from "./modules/campaigns/unsubscribe-form-routes.ts";
import { mapArchiveRoutes } from "./modules/maps/archive-routes.ts";
import { pictureRoutes } from "./modules/media/picture-routes.ts";
import { uploadedPictureRoutes } from "./modules/media/uploaded-picture-routes.ts";
import { createPages } from "./pages/page-routes.ts";
import { createFeedRoutes } from "./site/feeds/feed-routes.ts";
import { createPreviewRoutes } from "./site/previews/preview-routes.ts";
import { createSitemapRoutes } from "./site/sitemap/sitemap-routes.ts";

const JSON_BODY_MAX_BYTES = 1_048_576;
/** Paths below the private base whose requests may take longer than a page's. */
const LONG_RUNNING_PATHS = ["/admin/*", "/user/export", "/user/delete"] as const;

export type App = OpenAPIHono<ApiEnv>;

/** Creates the HTTP application of one process. Paths work with and without a trailing slash. */
export function createApp(services: Services): App {
  for (const warning of listAddressWarnings(services.config)) services.log.warn(warning);
  const app = new OpenAPIHono<ApiEnv>({ strict: false, router: new CachingRouter() });
  app.onError(respondWithError);
  app.use(createRequestContext(services), setSecurityHeaders, compressResponse);
  for (const path of LONG_RUNNING_PATHS) app.use(`/api/private/v1.0${path}`, useLongRunningDatabase);
  app.use("/api/*", noStore, limitBody(JSON_BODY_MAX_BYTES), admit, authenticate);
  app.use("/api/private/*", guardPrivate);
  app.route("/", apiRoutes);
  app.route("/", createOpenApiRoutes(apiRoutes));
  app.route("/", openApiPage);
  app.all("/api/*", throwNotFound);
  app.use(admit);
  app.route("/", healthRoutes);
  app.route("/", pictureRoutes);
  app.route("/", uploadedPictureRoutes);
  app.route("/", mapArchiveRoutes);
  if (services.config.isLocal && services.config.smtpUrl === undefined) app.route("/", mailRoutes);
  app.route("/", unsubscribeForm);
  app.route("/", socialLoginRedirect);
  app.route("/", createPreviewRoutes(app.fetch));
  app.route("/", createFeedRoutes(app.fetch));
  app.route("/", createSitemapRoutes());
  app.route("/", createPages(services, app.fetch));
  app.all("*", throwNotFound);
  return app;
}

function throwNotFound(): never {
  throw new DomainError("not-found", message("notFound"));
}

const useLongRunningDatabase: MiddlewareHandler<ApiEnv> = (c, next) => {
  const { longDb } = c.get("services");
  for (const name of ["db", "readDb", "visitorReadDb"] as const) c.set(name, longDb);
  return next();
};

/**
 * Also overrides a cacheable response that carries a renewed session cookie: a shared cache would serve it to others.
 */
const noStore: Parameters<App["use"]>[1] = async (c, next) => {
  await next();
  const { headers } = c.res;
  if (!headers.has("Cache-Control") || headers.has("Set-Cookie")) headers.set("Cache-Control", "no-store");
};
