import { OpenAPIHono, type RouteConfig, type RouteHandler } from "@hono/zod-openapi";
import { errorEnvelope } from "@meander/domain/contract/envelope";
import type { Context, MiddlewareHandler, TypedResponse } from "hono";
import type { z } from "zod";
import { type Access, admitBanned, guardAccess } from "./access.ts";
import type { ApiEnv, SessionEnv } from "./api-env.ts";
import { replayByIdempotencyKey } from "./idempotency.ts";
import { type EffectCause, requireOwnRequest } from "./origin-check.ts";
import { limitRate, type RouteLimit, writesPerAccount } from "./rate-limit.ts";
import { recheckCaller } from "./recheck-caller.ts";
import { recordWrite } from "./record-write.ts";
import { validateInput } from "./validate-input.ts";

type Declaration = RouteConfig & {
  readonly middleware?: never;
  /** Who may call it. There is no default. */
  readonly access: Access;
  readonly summary: string;
  /** By default, reads count against `read`, and unsafe requests of a session against `writesPerAccount`. */
  readonly limits?: readonly RouteLimit[];
  /** Only for responses that contain a session secret, and for bodies too large to be compared. */
  readonly idempotency?: "never";
  /** A POST that only reads: it changes nothing that the caller could read afterwards. */
  readonly isRead?: true;
  /** For a GET with an effect: who may cause it. Every other GET is safe even as a picture's source. */
  readonly effectBy?: EffectCause;
  /** Also for banned people, to whom every other route is one for visitors. */
  readonly isForBanned?: true;
  /** Refusals of the use-case that don't follow from the declaration; for the OpenAPI document. */
  readonly refuses?: readonly (401 | 403 | 404 | 409 | 422)[];
};

const declared: unique symbol = Symbol("declared");
type DeclaredRoute = RouteConfig & {
  readonly access: Access;
  /** The complete declaration, for the OpenAPI document. */
  readonly [declared]: RouteConfig;
};
type EnvOf<Route extends { access: Access }> = Route["access"] extends "public" ? ApiEnv : SessionEnv;

/**
 * Declares an API operation: path, schemas and access. Paths are written without a trailing slash and work with and
 * without one.
 */
export function declareRoute<const Path extends string, const Route extends Declaration & { path: Path }>(
  route: Route,
) {
  const { access, limits, idempotency, isRead, effectBy, isForBanned = false } = route;
  const isUnsafe = route.method !== "get";
  const isWriting = isUnsafe ? isRead !== true : effectBy !== undefined;
  const middleware: MiddlewareHandler<ApiEnv>[] = isForBanned ? [admitBanned] : [];
  if (access !== "public") middleware.push(guardAccess(access));
  if (effectBy !== undefined) middleware.push(requireOwnRequest(effectBy));
  for (const limit of limits ?? defaultLimits({ isUnsafe, access })) middleware.push(limitRate(limit));
  if (isUnsafe && isRead !== true && idempotency !== "never")
    middleware.push(replayByIdempotencyKey({ name: `${route.method} ${route.path}`, isFenced: access !== "public" }));
  if (isUnsafe && isRead !== true) middleware.push(recordWrite);
  if (route.request !== undefined) middleware.push(validateInput(route.request));
  if (isWriting && access !== "public") middleware.push(recheckCaller({ access, isForBanned }));
  const refused = { description: "Refused, or not possible now.", ...jsonContent(errorEnvelope) };
  const described: RouteConfig = { ...route, responses: { ...route.responses, default: refused } };
  // Typed as `object` to keep these fields out of the route's type. `request` is unset because our own middleware
  // validates it.
  const additions: object = { middleware, request: undefined, hide: true };
  return Object.assign({}, route, { [declared]: described } as const, additions);
}

function defaultLimits({ isUnsafe, access }: { isUnsafe: boolean; access: Access }): readonly RouteLimit[] {
  if (!isUnsafe) return ["read"];
  return access === "public" ? [] : [writesPerAccount];
}

/** Pairs a declared route with its handler, for `createRouter`. */
export function on<Route extends DeclaredRoute>(route: Route, handler: RouteHandler<Route, EnvOf<Route>>) {
  return { route, handler } as const;
}

/** The only way to register a module's routes. Chained by type, so that clients can infer their types. */
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

/** A JSON response, for `responses`. */
export function json<Schema extends z.ZodType>(schema: Schema, description = "Done.") {
  return { description, ...jsonContent(schema) } as const;
}

/** Responds 200 with pre-encoded UTF-8 JSON, for a route that declares this body. */
export function respondJson<Body>(
  c: Context<ApiEnv>,
  json: Uint8Array<ArrayBuffer>,
): Response & TypedResponse<Body, 200, "json"> {
  const response: Response = c.body(json, 200, { "Content-Type": "application/json" });
  // Only the type argument determines the body's type.
  return response as Response & TypedResponse<Body, 200, "json">;
}

/** A JSON body, for `request`. */
export function jsonBody<Schema extends z.ZodType>(schema: Schema) {
  return { required: true, ...jsonContent(schema) } as const;
}

/** A `multipart/form-data` body, for `request`; the handler reads it as it arrives. */
export function formBody<Schema extends z.ZodType>(schema: Schema) {
  return { required: true, content: { "multipart/form-data": { schema } } } as const;
}

/** An optional JSON body, which defaults to `{}`. */
export function optionalJsonBody<Schema extends z.ZodType>(schema: Schema) {
  return { required: false, ...jsonContent(schema) } as const;
}
