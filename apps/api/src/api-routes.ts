import { OpenAPIHono } from "@hono/zod-openapi";
import type { ApiEnv } from "./http/api-env.ts";
import { privateRoutes as privateAccounts, publicRoutes as publicAccounts } from "./modules/accounts/routes.ts";
import { publicRoutes as publicReference } from "./modules/reference/routes.ts";

/** Every module, under the two bases of the specification (§7). Add yours to the base it belongs to; order does not matter unless addresses overlap. */
const publicApi = new OpenAPIHono<ApiEnv>().route("/", publicAccounts).route("/", publicReference);

const privateApi = new OpenAPIHono<ApiEnv>().route("/", privateAccounts);

export const apiRoutes = new OpenAPIHono<ApiEnv>()
  .route("/api/public/v1.0", publicApi)
  .route("/api/private/v1.0", privateApi);
