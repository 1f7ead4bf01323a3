import { OpenAPIHono } from "@hono/zod-openapi";
import { bounceBody, bounceResponse } from "@meander/domain/contract/bounces";
import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import type { MiddlewareHandler } from "hono";
import type { ApiEnv } from "../../http/api-env.ts";
import { hasBearerSecret } from "../../http/bearer-secret.ts";
import { createRouter, declareRoute, json, jsonBody, on } from "../../http/router.ts";
import { suppressAddresses } from "./suppress-addresses.ts";

const postBounce = declareRoute({
  method: "post",
  path: "/delivery/bounce",
  access: "public",
  summary:
    "Receives bounce and complaint reports from a mail service, which sends the operator's secret as a bearer token.",
  limits: [{ bucket: "bounce", per: "address", max: 600, windowSeconds: 60 }],
  // Needs no idempotency key: a repeated bounce is a no-op.
  idempotency: "never",
  request: { body: jsonBody(bounceBody) },
  refuses: [401, 404],
  responses: { 200: json(bounceResponse) },
});

/**
 * Checked before the body is read. Throws DomainError not-found where no secret is configured, wrong-credentials for a
 * wrong one.
 */
const requireSecret: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const { bounceSecret } = c.var.services.config;
  if (bounceSecret === undefined) throw new DomainError("not-found", message("notFound"));
  if (!hasBearerSecret(c, bounceSecret)) throw new DomainError("wrong-credentials", message("bounceSecretWrong"));
  await next();
};

const routes = createRouter([
  on(postBounce, async (c) => {
    const { events } = c.req.valid("json");
    return c.json({ suppressed: await suppressAddresses(c.var.db, events, c.var.clock()) }, 200);
  }),
]);

export const suppressionRoutes = new OpenAPIHono<ApiEnv>().use("/delivery/bounce", requireSecret).route("/", routes);
