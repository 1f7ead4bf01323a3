import { z } from "zod";
import type { AnyResponse, ServerApi, SuccessBody } from "./server-api.ts";

/** Handled by main itself. A `session` call reaches its handler only during an active session. */
export type LocalCall = {
  readonly access: "anyone" | "session";
  /** Main validates every request against this schema, because a window isn't trusted. */
  readonly request: z.ZodType;
  /** The window receives only the fields that this schema names. */
  readonly response: z.ZodType;
};

/** Forwarded to the server with the session's token; the server's route checks the permission. */
export type ServerRouteCall<Request extends z.ZodType, Response extends z.ZodType> = {
  readonly request: Request;
  readonly response: Response;
  readonly send: (api: ServerApi, request: z.output<Request>) => Promise<AnyResponse>;
};

/** Fails to compile where the route's response type doesn't fit the `response` schema. */
export function forwardToServer<
  Request extends z.ZodType,
  Response extends z.ZodType,
  Returned extends AnyResponse,
>(call: {
  readonly request: Request;
  readonly response: Response &
    (SuccessBody<Returned> extends z.input<Response> ? unknown : "not what the route returns");
  readonly send: (api: ServerApi, request: z.output<Request>) => Promise<Returned>;
}): ServerRouteCall<Request, Response> {
  return call;
}

const lastKnown = { knownAt: z.string().optional() };

/**
 * Like `forwardToServer`, for reads that main caches: without a network it returns the last known response, with the
 * time of it in `knownAt`.
 */
export function readFromServer<
  Request extends z.ZodType,
  Shape extends z.core.$ZodLooseShape,
  Returned extends AnyResponse,
>(call: {
  readonly request: Request;
  readonly response: z.ZodObject<Shape> &
    (SuccessBody<Returned> extends z.input<z.ZodObject<Shape>> ? unknown : "not what the route returns");
  readonly send: (api: ServerApi, request: z.output<Request>) => Promise<Returned>;
}) {
  return { ...call, response: call.response.extend(lastKnown), isCached: true as const };
}

export const noRequest = z.undefined();
/** For routes whose response contains nothing but success. */
export const ignored = z.unknown().transform(() => null);

/**
 * Validates with a schema of the contract but forwards the unparsed input; the server applies defaults and conversions.
 */
export function validatedInput<Shape extends z.core.$ZodLooseShape>(schema: z.ZodObject<Shape>) {
  type Typed = z.input<typeof schema>;
  const strict = schema.strict();
  return z.custom<Typed>((value) => strict.safeParse(value).success);
}
