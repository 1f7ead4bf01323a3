import { z } from "zod";
import type { AnyResponse, ServerApi, SuccessBody } from "./server-api.ts";

/** Main answers it by itself. A `session` call reaches its handler only while somebody is logged in. */
export type LocalCall = {
  readonly access: "anyone" | "session";
  /** What main accepts, whatever a window claims to be. */
  readonly request: z.ZodType;
  /** What a window gets: fields that it doesn't name stay in main. */
  readonly response: z.ZodType;
};

/** Main passes it on to the server, in the name of the person who is logged in; the server's route says who may make it. */
export type ServerRouteCall<Request extends z.ZodType, Response extends z.ZodType> = {
  readonly request: Request;
  readonly response: Response;
  readonly send: (api: ServerApi, request: z.output<Request>) => Promise<AnyResponse>;
};

/** Does not compile where the route returns something else than `response` reads. */
export function passOn<Request extends z.ZodType, Response extends z.ZodType, Returned extends AnyResponse>(call: {
  readonly request: Request;
  readonly response: Response &
    (SuccessBody<Returned> extends z.input<Response> ? unknown : "not what the route returns");
  readonly send: (api: ServerApi, request: z.output<Request>) => Promise<Returned>;
}): ServerRouteCall<Request, Response> {
  return call;
}

export const nothing = z.undefined();
/** For routes whose response says no more than that they succeeded. */
export const ignored = z.unknown().transform(() => null);

/** Checks with a schema of the contract, but passes on what was typed: parsing (defaults, numbers from text) is the server's to do. */
export function asTyped<Shape extends z.core.$ZodLooseShape>(schema: z.ZodObject<Shape>) {
  type Typed = z.input<typeof schema>;
  const strict = schema.strict();
  return z.custom<Typed>((value) => strict.safeParse(value).success);
}
