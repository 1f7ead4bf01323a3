import { Hono } from "hono";
import type { ApiEnv } from "../../http/api-env.ts";

/** `/auth/{provider}` at the site's root leads to the API's address of the same name (specification §7). */
export const socialDoor = new Hono<ApiEnv>().get("/auth/:provider", async (c, next) => {
  const provider = c.var.services.loginProviders.get(c.req.param("provider"));
  if (provider === undefined) return next();
  const { search } = new URL(c.req.url);
  return c.redirect(`/api/public/v1.0/auth/${provider.id}${search}`, 302);
});
