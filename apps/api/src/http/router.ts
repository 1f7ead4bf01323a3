import { OpenAPIHono, type RouteConfig, type RouteHandler } from "@hono/zod-openapi";
import { errorEnvelope } from "@meander/domain/contract/envelope";
import type { Context, MiddlewareHandler, TypedResponse } from "hono";
import type { z } from "zod";
import { type Access, guardAccess } from "./access.ts";
import type { ApiEnv, SessionEnv } from "./api-env.ts";
import { judgeCaller } from "./judge-caller.ts";
import { replayByIdempotencyKey } from "./idempotency.ts";
import { noteWrite } from "./note-write.ts";
import { type EffectCause, requireOwnRequest } from "./origin-check.ts";
import { readInput } from "./read-input.ts";
import { limitRate, type RouteLimit, writesPerAccount } from "./rate-limit.ts";

type Declaration = RouteConfig & {
  readonly middleware?: never;
  /** Who may call it. There is no default. */
  readonly access: Access;
  readonly summary: string;
  /** Unsafe calls of a session count against `writesPerAccount` unless said otherwise. */
  readonly limits?: readonly RouteLimit[];
  /** Only for answers that hand out a session. */
  readonly idempotency?: "never";
  /** A question that is asked by POST: it changes nothing that the caller would look for afterwards. */
  readonly isRead?: true;
  /** For a GET that changes something: who may cause it. Every other route is safe to load as a picture. */
  readonly effectBy?: EffectCause;
  /** Refusals of the use-case that don't follow from the rest of the declaration; for the contract's document. */
  readonly refuses?: readonly (401 | 403 | 404 | 409 | 422)[];
};

const declared: unique symbol = Symbol("declared");
type DeclaredRoute = RouteConfig & {
  readonly access: Access;
  /** All of it, for the contract's document. */
  readonly [declared]: RouteConfig;
};
type EnvOf<Route extends { access: Access }> = Route["access"] extends "public" ? ApiEnv : SessionEnv;

/**
 * Declares a call of the API: address, shapes, and who may make it.
 * Addresses are written without a trailing slash and served with and without one.
 */
export function declareRoute<const Path extends string, const Route extends Declaration & { path: Path }>(
  route: Route,
) {
  const { access, limits, idempotency, isRead, effectBy } = route;
  const isUnsafe = route.method !== "get";
  const isWriting = isUnsafe ? isRead !== true : effectBy !== undefined;
  const middleware: MiddlewareHandler<ApiEnv>[] = access === "public" ? [] : [guardAccess(access)];
  if (effectBy !== undefined) middleware.push(requireOwnRequest(effectBy));
  for (const limit of limits ?? (isUnsafe && access !== "public" ? [writesPerAccount] : []))
    middleware.push(limitRate(limit));
  if (isUnsafe && isRead !== true && idempotency !== "never")
    middleware.push(replayByIdempotencyKey({ name: `${route.method} ${route.path}`, isFenced: access !== "public" }));
  if (isUnsafe && isRead !== true) middleware.push(noteWrite);
  if (route.request !== undefined) middleware.push(readInput(route.request));
  if (isWriting && access !== "public") middleware.push(judgeCaller(access));
  const refused = { description: "Refused, or not possible now.", ...jsonContent(errorEnvelope) };
  const described: RouteConfig = { ...route, responses: { ...route.responses, default: refused } };
  // Plain `object`: it stays out of the type, and adds nothing that handlers or clients see. What is asked for is read by our own step.
  const additions: object = { middleware, request: undefined, hide: true };
  return Object.assign({}, route, { [declared]: described } as const, additions);
}

/** Joins a declared route with its handler, for `createRouter`. */
export function on<Route extends DeclaredRoute>(route: Route, handler: RouteHandler<Route, EnvOf<Route>>) {
  return { route, handler } as const;
}

/** A module's routes; the only way to register any. Chained by type, so that clients are typed from it. */
export function createRouter<const Routes extends readonly { route: DeclaredRoute; handler: unknown }[]>(
  routes: Routes,
) {
  const router = new OpenAPIHono<ApiEnv>();
  for (const { route } of routes) router.openAPIRegistry.registerPath(route[declared]);
  return router.openapiRoutes(routes);
}

function jsonContent<Schema extends z.ZodType>(schema: Schema) {
  return { content: { "application/json": { schema } } } as const;
}

/** A JSON answer, for `responses`. */
export function json<Schema extends z.ZodType>(schema: Schema, description = "Done.") {
  return { description, ...jsonContent(schema) } as const;
}

/** Answers 200 with what is JSON in UTF-8 already, for a route that declares this body. */
export function answerJson<Body>(
  c: Context<ApiEnv>,
  json: Uint8Array<ArrayBuffer>,
): Response & TypedResponse<Body, 200, "json"> {
  const answer: Response = c.body(json, 200, { "Content-Type": "application/json" });
  // Its body is said by the type argument alone.
  return answer as Response & TypedResponse<Body, 200, "json">;
}

/** A JSON body, for `request`. */
export function jsonBody<Schema extends z.ZodType>(schema: Schema) {
  return { required: true, ...jsonContent(schema) } as const;
}

/** A JSON body that may be left out, which reads as `{}`. */
export function optionalJsonBody<Schema extends z.ZodType>(schema: Schema) {
  return { required: false, ...jsonContent(schema) } as const;
}
