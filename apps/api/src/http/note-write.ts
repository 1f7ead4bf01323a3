import type { MiddlewareHandler } from "hono";
import type { ApiEnv } from "./api-env.ts";

/** Where a replica is read from: whoever was told that something is done finds it done. What was refused changed nothing. */
export const noteWrite: MiddlewareHandler<ApiEnv> = async (c, next) => {
  await next();
  const { services, actor, db } = c.var;
  const { replica } = services;
  const isRefused = c.res.status >= 400 && c.res.status < 500;
  if (replica !== null && actor.kind === "traveller" && !isRefused) await replica.noteWrite(db, actor.userId);
};
