import type { Context } from "hono";
import type { Logger } from "pino";
import type { ApiEnv } from "./api-env.ts";

/**
 * A logger with the request id; never log names, addresses or tokens. Created on demand, because most requests log
 * nothing else.
 */
export function requestLog(c: Pick<Context<ApiEnv>, "get">): Logger {
  return c.get("services").log.child({ requestId: c.get("requestId") });
}
