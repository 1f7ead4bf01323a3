import type { OpenAPIHono } from "@hono/zod-openapi";
import { Hono } from "hono";
import { guardAccess } from "./access.ts";
import type { ApiEnv } from "./api-env.ts";
import { completeDocument } from "./openapi-document.ts";

/**
 * The OpenAPI document, for viewers with the permission 'use the API documentation'; generated on the first request.
 */
export function createOpenApiRoutes(api: Pick<OpenAPIHono<ApiEnv>, "getOpenAPI31Document">): Hono<ApiEnv> {
  let document: Record<string, unknown> | undefined;
  return new Hono<ApiEnv>().get(
    "/api/private/v1.0/openapi.json",
    guardAccess({ permission: "useApiDocumentation" }),
    (c) => {
      document ??= completeDocument(
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
