import { Hono } from "hono";
import type { ApiEnv } from "../../http/api-env.ts";

/** Redirects `/auth/{provider}` at the site's root to the API route of the same name. */
export const socialLoginRedirect = new Hono<ApiEnv>().get("/auth/:provider", async (c, next) => {
  const provider = c.var.services.loginProviders.get(c.req.param("provider"));
  if (provider === undefined) return next();
  const { search } = new URL(c.req.url);
  return c.redirect(`/api/public/v1.0/auth/${provider.id}${search}`, 302);
});
