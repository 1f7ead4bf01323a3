import type { OpenAPIHono } from "@hono/zod-openapi";
import { Hono } from "hono";
import { guardAccess } from "./access.ts";
import type { ApiEnv } from "./api-env.ts";

type Document = ReturnType<OpenAPIHono<ApiEnv>["getOpenAPI31Document"]>;

/** The contract as OpenAPI, for those with 'use the API documentation'; made when it is first asked for. */
export function createOpenApiRoutes(api: Pick<OpenAPIHono<ApiEnv>, "getOpenAPI31Document">): Hono<ApiEnv> {
  let document: Document | undefined;
  return new Hono<ApiEnv>().get(
    "/api/private/v1.0/openapi.json",
    guardAccess({ permission: "useApiDocumentation" }),
    (c) => {
      document ??= withOwnFieldsMarked(
        api.getOpenAPI31Document({
          openapi: "3.1.0",
          info: { title: c.var.translate("web.appTitle"), version: "1.0" },
          servers: [{ url: c.var.services.config.publicUrl }],
        }),
      );
      return c.json(document);
    },
  );
}

/** Routes carry what `declareRoute` added; OpenAPI wants an x- before names of one's own, and limits are nobody else's business. */
function withOwnFieldsMarked(document: Document): Document {
  const text = JSON.stringify(document, (_key, value: unknown) => {
    if (typeof value !== "object" || value === null || !("access" in value) || !("responses" in value)) return value;
    const { access, ...operation } = value;
    return { ...operation, "x-access": access, limits: undefined, idempotency: undefined };
  });
  return JSON.parse(text) as Document;
}
