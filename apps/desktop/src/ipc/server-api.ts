import type { PrivateRoutes, PublicRoutes } from "@meander/api/routes-type";
import { type ClientResponse, hc } from "hono/client";
import type { SuccessStatusCode } from "hono/utils/http-status";

export type FetchServer = (address: string, init: RequestInit) => Promise<Response>;

/** The server's typed client, derived from its routes, e.g. `api.private.admin.user[":userId"].$get({ param })`. */
export function createServerApi(origin: string, fetch: FetchServer) {
  const options = {
    fetch: (request: RequestInfo | URL, init: RequestInit = {}) =>
      fetch(request instanceof Request ? request.url : request.toString(), init),
    buildSearchParams: toSearchParams,
  };
  return {
    public: hc<PublicRoutes>(`${origin}/api/public/v1.0`, options),
    private: hc<PrivateRoutes>(`${origin}/api/private/v1.0`, options),
    /** For files and probes of the server, which are not routes of its API. */
    get: (path: `/${string}`, headers: Readonly<Record<string, string>> = {}) =>
      fetch(origin + path, { method: "GET", headers }),
  };
}

export type ServerApi = ReturnType<typeof createServerApi>;

/** One request to the server through its typed client. */
export type ServerCall = (api: ServerApi) => Promise<AnyResponse>;
export type AnyResponse = ClientResponse<unknown, number, string> | Response;

/** The body of a route's successful response. */
export type SuccessBody<Returned> =
  Returned extends ClientResponse<infer Body, infer Status, string>
    ? Status extends SuccessStatusCode
      ? Body
      : never
    : never;

/** Empty query parameters are omitted. */
function toSearchParams(query: Readonly<Record<string, unknown>>): URLSearchParams {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== "");
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
}
