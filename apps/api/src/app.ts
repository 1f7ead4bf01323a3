import { OpenAPIHono } from "@hono/zod-openapi";
import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import type { MiddlewareHandler } from "hono";
import { apiRoutes } from "./api-routes.ts";
import { guardAccess } from "./http/access.ts";
import { listAddressWarnings } from "./http/address-warnings.ts";
import { admit } from "./http/admit.ts";
import type { ApiEnv } from "./http/api-env.ts";
import { compressAnswer } from "./http/compress.ts";
import { answerError } from "./http/error-answer.ts";
import { healthRoutes } from "./http/health-routes.ts";
import { limitBody } from "./http/limit-body.ts";
import { openApiReader } from "./http/openapi-reader.ts";
import { createOpenApiRoutes } from "./http/openapi-routes.ts";
import { RememberingRouter } from "./http/remembering-router.ts";
import { createRequestContext } from "./http/request-context.ts";
import { setSecurityHeaders } from "./http/security-headers.ts";
import { authenticate } from "./http/session-middleware.ts";
import { mailRoutes } from "./mail-sink/mail-routes.ts";
import { socialDoor } from "./modules/accounts/social-door-routes.ts";
import { unsubscribeForm } from "./modules/campaigns/unsubscribe-form-routes.ts";
import { pictureRoutes } from "./modules/media/picture-routes.ts";
import { createPages } from "./pages/page-routes.ts";
import type { Services } from "./http/services.ts";

const JSON_BODY_MAX_BYTES = 1_048_576;
/** Below the private base: what may take longer than a page may. */
const LONG_PATHS = ["/admin/*", "/user/export", "/user/delete"] as const;

export type App = OpenAPIHono<ApiEnv>;

/** The whole HTTP side of one process. Addresses answer with and without a trailing slash. */
export function createApp(services: Services): App {
  for (const warning of listAddressWarnings(services.config)) services.log.warn(warning);
  const app = new OpenAPIHono<ApiEnv>({ strict: false, router: new RememberingRouter() });
  app.onError(answerError);
  app.use(createRequestContext(services), setSecurityHeaders, compressAnswer);
  for (const path of LONG_PATHS) app.use(`/api/private/v1.0${path}`, useLongDatabase);
  app.use("/api/*", noStore, limitBody(JSON_BODY_MAX_BYTES), admit, authenticate);
  app.use("/api/private/*", guardAccess("session"));
  app.route("/", apiRoutes);
  app.route("/", createOpenApiRoutes(apiRoutes));
  app.route("/", openApiReader);
  app.all("/api/*", answerNotFound);
  app.use(admit);
  app.route("/", healthRoutes);
  app.route("/", pictureRoutes);
  if (services.config.isLocal && services.config.smtpUrl === undefined) app.route("/", mailRoutes);
  app.route("/", unsubscribeForm);
  app.route("/", socialDoor);
  app.route("/", createPages(services, app.fetch));
  app.all("*", answerNotFound);
  return app;
}

function answerNotFound(): never {
  throw new DomainError("not-found", message("notFound"));
}

const useLongDatabase: MiddlewareHandler<ApiEnv> = (c, next) => {
  const { longDb } = c.get("services");
  for (const name of ["db", "readDb", "visitorReadDb"] as const) c.set(name, longDb);
  return next();
};

/** Also for what others may keep, once it carries a session that was renewed: a shared cache would hand it on. */
const noStore: Parameters<App["use"]>[1] = async (c, next) => {
  await next();
  const { headers } = c.res;
  if (!headers.has("Cache-Control") || headers.has("Set-Cookie")) headers.set("Cache-Control", "no-store");
};
