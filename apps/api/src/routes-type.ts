import type { Hono } from "hono";
import type { Schema } from "hono/types";
import type { PrivateModule, PublicModule } from "./api-routes.ts";

/** The merged schema of several modules. */
type Joined<Module> = (
  Module extends Hono<infer _Env, infer Calls, infer _Base>
    ? (calls: Calls) => void
    : never
) extends (calls: infer All) => void
  ? All
  : never;

type App<Calls> = Calls extends Schema ? Hono<object, Calls, "/"> : never;

/** The type argument of the clients' `hc<PublicRoutes>()`, below `/api/public/v1.0`; import it as a type only. */
export type PublicRoutes = App<Joined<PublicModule>>;
/** The same below `/api/private/v1.0`. */
export type PrivateRoutes = App<Joined<PrivateModule>>;
