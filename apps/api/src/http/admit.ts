import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import { admissionPolicy } from "@meander/domain/policy";
import type { Context, MiddlewareHandler } from "hono";
import type { AdmissionLane } from "../limits/admission.ts";
import type { ApiEnv } from "./api-env.ts";
import { requestsShed } from "../metrics.ts";

const firstPaths =
  /^\/(?:admin(?:\/|$)|api\/(?:public|private)\/v1\.0\/(?:auth|session|logout|email|user\/password|admin)(?:\/|$))/;
/** Answered from memory, or asked by operators. */
const freePaths = /^\/(?:assets\/|img\/|healthz$|readyz$|metrics$)/;

const admitted = Symbol("admitted");

/** What a page asks the API while it is drawn has its page's place. */
export function asAdmitted(env: unknown): object {
  return { ...Object(env), [admitted]: true };
}

/**
 * Lets a request in while there is room, and answers 503 before a queue hurts those who are in. A live stream or a file that is sent as it
 * is made has its place only until it begins.
 */
export const admit: MiddlewareHandler<ApiEnv> = async (c, next) => {
  if (isFree(c)) return next();
  // A body that comes slowly, or never, must hold no place.
  if (!isRead(c)) await readBody(c);
  const lane = laneOf(c.req.path);
  const outcome = c.get("services").admission[lane].enter();
  const leave = outcome instanceof Promise ? await outcome : outcome;
  if (typeof leave === "string") {
    requestsShed.labels(lane, leave).inc();
    throw new DomainError("busy", message("busy"), { retryAfterSeconds: admissionPolicy.retryAfterSeconds });
  }
  try {
    await next();
  } finally {
    leave();
  }
};

function laneOf(path: string): AdmissionLane {
  if (path.startsWith("/scene/")) return path.endsWith(".png") ? "drawings" : "pictures";
  return firstPaths.test(path) ? "first" : "usual";
}

/** Outside the API the few forms check their own bodies. */
function isFree(c: Context<ApiEnv>): boolean {
  const { path } = c.req;
  return freePaths.test(path) || Object(c.env)[admitted] === true || !(isRead(c) || path.startsWith("/api/"));
}

function isRead({ req }: Context<ApiEnv>): boolean {
  return req.method === "GET" || req.method === "HEAD";
}

async function readBody({ req }: Context<ApiEnv>): Promise<void> {
  // Each is what the next reader asks for first.
  if (/json/i.test(req.header("Content-Type") ?? "")) await req.text();
  else await req.arrayBuffer();
}
