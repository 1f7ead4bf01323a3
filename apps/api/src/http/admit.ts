import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import { admissionPolicy } from "@meander/domain/policy";
import type { Context, MiddlewareHandler } from "hono";
import type { AdmissionLane } from "../limits/admission.ts";
import { requestsShed } from "../metrics.ts";
import type { ApiEnv } from "./api-env.ts";
import { isUploadPath } from "./upload-path.ts";

const priorityPaths =
  /^\/(?:admin(?:\/|$)|api\/(?:public|private)\/v1\.0\/(?:auth|session|logout|email|user\/password|admin)(?:\/|$))/;
/** Served from memory, or requested by operators. */
const ungatedPaths = /^\/(?:assets\/|img\/|healthz$|readyz$|metrics$)/;

const admitted = Symbol("admitted");

/** Exempts an in-process API request of server-side rendering: it uses the slot of the page's own request. */
export function markAdmitted(env: unknown): object {
  return { ...Object(env), [admitted]: true };
}

/**
 * Limits concurrent requests and responds with 503 before the queue slows down those in progress. A live stream or
 * streamed file occupies its slot only until its response starts.
 */
export const admit: MiddlewareHandler<ApiEnv> = async (c, next) => {
  if (bypassesAdmission(c)) return next();
  // The body is read first, so that a slow upload occupies no slot.
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
  if (path.startsWith("/preview/")) return "drawings";
  if (path.startsWith("/maps/")) return "pictures";
  if (path.startsWith("/scene/")) return path.endsWith(".png") ? "drawings" : "pictures";
  return priorityPaths.test(path) ? "first" : "usual";
}

/** Outside of the API, the few form endpoints limit their own bodies; uploads wait for a process that decodes them. */
function bypassesAdmission(c: Context<ApiEnv>): boolean {
  const { path } = c.req;
  return (
    ungatedPaths.test(path) ||
    isUploadPath(path) ||
    Object(c.env)[admitted] === true ||
    !(isRead(c) || path.startsWith("/api/"))
  );
}

function isRead({ req }: Context<ApiEnv>): boolean {
  return req.method === "GET" || req.method === "HEAD";
}

async function readBody({ req }: Context<ApiEnv>): Promise<void> {
  // Hono caches the body in the form that is read first, so this uses the form that the handlers read.
  if (/json/i.test(req.header("Content-Type") ?? "")) await req.text();
  else await req.arrayBuffer();
}
