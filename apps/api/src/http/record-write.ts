import type { MiddlewareHandler } from "hono";
import type { ApiEnv } from "./api-env.ts";

/** Records a write for replica reads, so that its caller reads it afterwards. Refused requests have written nothing. */
export const recordWrite: MiddlewareHandler<ApiEnv> = async (c, next) => {
  await next();
  const { services, actor, db } = c.var;
  const { replica } = services;
  const isRefused = c.res.status >= 400 && c.res.status < 500;
  if (replica !== null && actor.kind === "traveller" && !isRefused) await replica.recordWrite(db, actor.userId);
};
