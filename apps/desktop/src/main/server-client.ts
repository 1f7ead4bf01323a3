import { consoleApiVersion, deviceHeader } from "@meander/domain/constants";
import { type SessionResponse, sessionResponse } from "@meander/domain/contract/accounts";
import { type ErrorEnvelope, errorEnvelope } from "@meander/domain/contract/envelope";
import { z } from "zod";
import type { ConsoleError, ConsoleErrorCode } from "../ipc/contract.ts";
import { createServerApi, type FetchServer, type ServerCall } from "../ipc/server-api.ts";
import { RateLimitPauses, parseRetryAfterMs } from "./rate-limit-pauses.ts";
import { readJson } from "./read-body.ts";

/** Credentials and headers of a request, besides its call. */
type Credentials = {
  readonly token?: string | undefined;
  /** Sent with writes only. */
  readonly idempotencyKey?: string | undefined;
  readonly deviceSecret?: string;
};

/** `status` is the server's; null without a response. */
export type Failure = {
  readonly ok: false;
  readonly error: ConsoleError;
  readonly status: number | null;
  /** The server's error code, where it sent one. */
  readonly serverCode?: string;
  /** Zero unless it is a 429 that names its seconds. */
  readonly retryAfterMs?: number;
};
export type ServerResult<Value> = { readonly ok: true; readonly value: Value } | Failure;
export type RequestServer = <Value>(
  call: ServerCall,
  schema: z.ZodType<Value>,
  idempotencyKey?: string,
) => Promise<ServerResult<Value>>;
/** Like `RequestServer`, for streamed bodies. */
export type OpenServer = (call: ServerCall, signal: AbortSignal) => Promise<ServerResult<Response>>;

/** Called after every attempt: whether a server responded, and its time. */
export type OnContact = (contact: {
  readonly isReached: boolean;
  readonly serverTime: number | undefined;
  readonly sentAt: number;
}) => void;

const timeoutMs = 10_000;
/** A page of whole cases or a rendered mail is some hundred kB, far less than this. */
const responseMaxBytes = 32 * 1024 * 1024;
const refusalMaxBytes = 64 * 1024;
const unreachableStatuses = new Set([502, 503, 504]);
const readyResponse = z.object({ name: z.literal("meander"), version: z.string(), consoleApi: z.int() });

const errorCodes: Readonly<Record<number, ConsoleErrorCode>> = {
  403: "forbidden",
  404: "notFound",
  409: "conflict",
  429: "rateLimited",
  500: "failed",
  502: "unreachable",
  503: "unreachable",
  504: "unreachable",
};

/** Client of one Meander server: typed requests, parsed responses, failures as data. */
export class ServerClient {
  readonly #fetch: FetchServer;
  readonly #language: string;
  readonly #onContact: OnContact;
  readonly #pauses = new RateLimitPauses();

  constructor(fetch: FetchServer, language: string, onContact: OnContact = () => {}) {
    this.#fetch = fetch;
    this.#language = language;
    this.#onContact = onContact;
  }

  /** Checks that the server is ready, is a Meander, and has a compatible API version. */
  async checkServer(origin: string): Promise<ServerResult<null>> {
    const ready = await this.request(origin, (api) => api.get("/readyz"), z.unknown());
    if (!ready.ok)
      return ready.status === null || unreachableStatuses.has(ready.status) ? ready : failure("notMeander");
    const found = readyResponse.safeParse(ready.value);
    if (!found.success) return failure((await this.#isMeander(origin)) ? "serverOlder" : "notMeander");
    if (found.data.consoleApi < consoleApiVersion) return failure("serverOlder");
    if (found.data.consoleApi > consoleApiVersion) return failure("serverNewer");
    return { ok: true, value: null };
  }

  /** Servers older than the console API report only that they are ready. */
  async #isMeander(origin: string): Promise<boolean> {
    return (await this.getSession(origin, undefined)).ok;
  }

  logIn(
    origin: string,
    json: { emailAddress: string; password: string },
    deviceSecret: string,
  ): Promise<ServerResult<SessionResponse>> {
    return this.request(origin, (api) => api.public.auth.local.login.$post({ json }), sessionResponse, {
      deviceSecret,
    });
  }

  /** The session of `token`; its user is null when the session is no longer valid. */
  getSession(origin: string, token: string | undefined): Promise<ServerResult<SessionResponse>> {
    return this.request(origin, (api) => api.public.session.$get(), sessionResponse, { token });
  }

  async logOut(origin: string, token: string): Promise<void> {
    await this.request(origin, (api) => api.private.logout.$get(), z.unknown(), { token });
  }

  async request<Value>(
    origin: string,
    call: ServerCall,
    schema: z.ZodType<Value>,
    credentials: Credentials = {},
  ): Promise<ServerResult<Value>> {
    const response = await this.open(origin, call, AbortSignal.timeout(timeoutMs), credentials);
    if (!response.ok) return response;
    const parsed = schema.safeParse(await readJson(response.value, responseMaxBytes));
    return parsed.success ? { ok: true, value: parsed.data } : failure("notMeander", response.value.status);
  }

  /** A response with an unread body; an error response is already read. */
  async open(
    origin: string,
    call: ServerCall,
    signal: AbortSignal,
    credentials: Credentials = {},
  ): Promise<ServerResult<Response>> {
    const api = createServerApi(origin, (address, init) => {
      const send = () => this.#send(address, init, signal, credentials);
      const { token } = credentials;
      return token === undefined ? send() : this.#pauses.send(requestKey(token, address, init), send);
    });
    // The typed client returns the `fetch` response under its own type.
    const response = (await call(api)) as Response;
    if (response.ok) return { ok: true, value: response };
    if (response.type === "error") return failure("unreachable");
    const { status } = response;
    const envelope = errorEnvelope.safeParse(await readJson(response, refusalMaxBytes));
    if (!envelope.success) return failure(unreachableStatuses.has(status) ? "unreachable" : "notMeander", status);
    const error = toConsoleError(envelope.data);
    const retryAfterMs = parseRetryAfterMs(response);
    return { ok: false, error, status, serverCode: envelope.data.code, retryAfterMs };
  }

  /** Converts a network error to an error response; an exception of the call itself is a bug and still throws. */
  async #send(address: string, init: RequestInit, signal: AbortSignal, credentials: Credentials): Promise<Response> {
    const sentAt = Date.now();
    const response = await this.#fetchWith(address, init, signal, credentials).catch(() => Response.error());
    const time = Date.parse(response.headers.get("Date") ?? "");
    const isReached = response.type !== "error" && !unreachableStatuses.has(response.status);
    this.#onContact({ isReached, serverTime: Number.isNaN(time) ? undefined : time, sentAt });
    return response;
  }

  #fetchWith(address: string, init: RequestInit, signal: AbortSignal, credentials: Credentials): Promise<Response> {
    const { token, idempotencyKey, deviceSecret } = credentials;
    const headers = new Headers(init.headers);
    if (!headers.has("Accept")) headers.set("Accept", "application/json");
    headers.set("Accept-Language", this.#language);
    headers.set("X-Meander-Client", "console");
    if (token !== undefined) headers.set("Authorization", `Bearer ${token}`);
    if (deviceSecret !== undefined) headers.set(deviceHeader, deviceSecret);
    if (idempotencyKey !== undefined && init.method !== "GET") headers.set("Idempotency-Key", idempotencyKey);
    // A token must not follow a redirect to another origin.
    return this.#fetch(address, {
      ...init,
      headers,
      redirect: "manual",
      credentials: "omit",
      cache: "no-store",
      signal,
    });
  }
}

function requestKey(token: string, address: string, { method }: RequestInit): string {
  return `${token} ${method} ${new URL(address).origin}${new URL(address).pathname}`;
}

function failure(code: ConsoleError["code"], status: number | null = null): Failure {
  return { ok: false, error: { code }, status };
}

/** Converts the server's error, with its message, to the window's. */
function toConsoleError({ status, message, fields }: ErrorEnvelope): ConsoleError {
  return {
    code: errorCodes[status] ?? "refused",
    message,
    ...(fields !== undefined && { fields }),
  };
}
