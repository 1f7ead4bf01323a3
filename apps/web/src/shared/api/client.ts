import type { PrivateRoutes, PublicRoutes } from "@meander/api/routes-type";
import type { ErrorEnvelope } from "@meander/domain/contract/envelope";
import { message } from "@meander/domain/messages/message";
import { type ClientResponse, hc } from "hono/client";
import type { SuccessStatusCode } from "hono/utils/http-status";
import { ApiError, noConnection } from "./api-error.ts";
import { noteAnswered } from "./connection.ts";

export type FetchApi = (request: Request) => Promise<Response>;

/**
 * The API client, e.g. `api.private.activity[":activityId"].join.$post({ param, json })`. Queries that a visitor's page
 * needs are under `public`; their responses depend on the session.
 */
export function createApi(options: { readonly baseUrl: string; readonly fetch: FetchApi }) {
  const client = {
    fetch: (input: RequestInfo | URL, init?: RequestInit) =>
      options.fetch(new Request(input, { credentials: "include", ...init })),
  };
  return {
    public: hc<PublicRoutes>(`${options.baseUrl}/api/public/v1.0`, client),
    private: hc<PrivateRoutes>(`${options.baseUrl}/api/private/v1.0`, client),
  };
}

export type Api = ReturnType<typeof createApi>;

/** Fails at once when the browser is offline, and maps a network error to the same `noConnection` error. */
export async function fetchFromBrowser(request: Request): Promise<Response> {
  if (!navigator.onLine) throw noConnection();
  try {
    const response = await fetch(request);
    noteAnswered(true);
    return response;
  } catch (error) {
    if (request.signal.aborted) throw error;
    noteAnswered(false);
    throw noConnection();
  }
}

type SuccessBody<ApiResponse> =
  ApiResponse extends ClientResponse<infer Body, infer Status, string>
    ? Status extends SuccessStatusCode
      ? Body
      : never
    : never;

/** The body of a successful response; throws an ApiError for any other. */
export async function readResponse<ApiResponse extends ClientResponse<unknown, number, string>>(
  call: Promise<ApiResponse>,
): Promise<SuccessBody<ApiResponse>> {
  const response = await call;
  if (!response.ok) throw await errorOf(response);
  return (await response.json()) as SuccessBody<ApiResponse>;
}

type Refusal = { readonly status: number; readonly headers: Headers; json(): Promise<unknown> };

/** The error of a response that is no success. */
export async function errorOf(response: Refusal): Promise<ApiError> {
  const body = await response.json().catch(() => null);
  const retryAfter = Number(response.headers.get("Retry-After") ?? Number.NaN);
  const seconds = Number.isFinite(retryAfter) ? retryAfter : null;
  if (isEnvelope(body)) return new ApiError(body, seconds);
  return new ApiError({ status: response.status, code: "unavailable", message: message("unavailable") }, seconds);
}

function isEnvelope(body: unknown): body is ErrorEnvelope {
  return typeof body === "object" && body !== null && "code" in body && "message" in body && "status" in body;
}
