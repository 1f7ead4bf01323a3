import type { Context } from "hono";
import type { Logger } from "pino";
import type { ApiEnv } from "./api-env.ts";

/** Carries the request id; never log names, addresses or tokens. Made where there is something to say: most requests have nothing. */
export function requestLog(c: Pick<Context<ApiEnv>, "get">): Logger {
  return c.get("services").log.child({ requestId: c.get("requestId") });
}
