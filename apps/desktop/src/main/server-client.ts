import { consoleApiVersion, deviceHeader } from "@meander/domain/constants";
import { type SessionResponse, sessionResponse } from "@meander/domain/contract/accounts";
import { type ErrorEnvelope, errorEnvelope } from "@meander/domain/contract/envelope";
import { z } from "zod";
import type { ConsoleError, ConsoleErrorCode } from "../ipc/contract.ts";
import { createServerApi, type FetchServer, type ServerCall } from "../ipc/server-api.ts";
import { readJson } from "./read-body.ts";

/** What goes with a request beside its call. */
type Credentials = {
  readonly token?: string | undefined;
  /** Sent with writes only. */
  readonly idempotencyKey?: string | undefined;
  readonly deviceSecret?: string;
};

/** `status` is the server's; null when nothing answered. */
export type Failure = {
  readonly ok: false;
  readonly error: ConsoleError;
  readonly status: number | null;
  /** The server's own code for it, where it sent one. */
  readonly serverCode?: string;
};
export type ServerResult<Value> = { readonly ok: true; readonly value: Value } | Failure;
export type RequestServer = <Value>(
  call: ServerCall,
  schema: z.ZodType<Value>,
  idempotencyKey?: string,
) => Promise<ServerResult<Value>>;
/** As `RequestServer`, for bodies that are read while they come. */
export type OpenServer = (call: ServerCall, signal: AbortSignal) => Promise<ServerResult<Response>>;

/** Called after every attempt: whether a server answered, and what its clock said then. */
export type OnContact = (contact: {
  readonly isReached: boolean;
  readonly serverTime: number | undefined;
  readonly sentAt: number;
}) => void;

const timeoutMs = 10_000;
/** A page of whole cases or a drawn mail has some hundred kB, far less than this. */
const responseMaxBytes = 32 * 1024 * 1024;
const refusalMaxBytes = 64 * 1024;
const absent = new Set([502, 503, 504]);
const welcome = z.object({ name: z.literal("meander"), version: z.string(), consoleApi: z.int() });

const errorCodes: Readonly<Record<number, ConsoleErrorCode>> = {
  403: "forbidden",
  404: "notFound",
  409: "conflict",
  500: "failed",
  502: "unreachable",
  503: "unreachable",
  504: "unreachable",
};

/** Speaks to one Meander server: requests by its typed client, responses parsed, failures as data. */
export class ServerClient {
  readonly #fetch: FetchServer;
  readonly #language: string;
  readonly #onContact: OnContact;

  constructor(fetch: FetchServer, language: string, onContact: OnContact = () => {}) {
    this.#fetch = fetch;
    this.#language = language;
    this.#onContact = onContact;
  }

  /** Ready, a Meander, and of a version that this console speaks. */
  async checkServer(origin: string): Promise<ServerResult<null>> {
    const ready = await this.request(origin, (api) => api.get("/readyz"), z.unknown());
    if (!ready.ok) return ready.status === null || absent.has(ready.status) ? ready : failure("notMeander");
    const found = welcome.safeParse(ready.value);
    if (!found.success) return failure((await this.#isMeander(origin)) ? "serverOlder" : "notMeander");
    if (found.data.consoleApi < consoleApiVersion) return failure("serverOlder");
    if (found.data.consoleApi > consoleApiVersion) return failure("serverNewer");
    return { ok: true, value: null };
  }

  /** Servers from before the console had a version say only that they are ready. */
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

  /** Whose session `token` is; a user of null when it is nobody's any more. */
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

  /** A response whose body is still to be read; a refusal is read already. */
  async open(
    origin: string,
    call: ServerCall,
    signal: AbortSignal,
    credentials: Credentials = {},
  ): Promise<ServerResult<Response>> {
    const sentAt = Date.now();
    const api = createServerApi(origin, (address, init) =>
      // A network error as a response: what the call itself throws is a mistake of ours, and stays one.
      this.#send(address, init, signal, credentials).catch(() => Response.error()),
    );
    // The typed client returns what `fetch` gave, under a type of its own.
    const response = (await call(api)) as Response;
    if (response.type === "error") {
      this.#onContact({ isReached: false, serverTime: undefined, sentAt });
      return failure("unreachable");
    }
    const time = Date.parse(response.headers.get("Date") ?? "");
    const isReached = !absent.has(response.status);
    this.#onContact({ isReached, serverTime: Number.isNaN(time) ? undefined : time, sentAt });
    if (response.ok) return { ok: true, value: response };
    const envelope = errorEnvelope.safeParse(await readJson(response, refusalMaxBytes));
    return envelope.success
      ? { ok: false, error: toConsoleError(envelope.data), status: response.status, serverCode: envelope.data.code }
      : failure(isReached ? "notMeander" : "unreachable", response.status);
  }

  #send(address: string, init: RequestInit, signal: AbortSignal, credentials: Credentials): Promise<Response> {
    const { token, idempotencyKey, deviceSecret } = credentials;
    const headers = new Headers(init.headers);
    if (!headers.has("Accept")) headers.set("Accept", "application/json");
    headers.set("Accept-Language", this.#language);
    headers.set("X-Meander-Client", "console");
    if (token !== undefined) headers.set("Authorization", `Bearer ${token}`);
    if (deviceSecret !== undefined) headers.set(deviceHeader, deviceSecret);
    if (idempotencyKey !== undefined && init.method !== "GET") headers.set("Idempotency-Key", idempotencyKey);
    // A token must not follow a redirect to another place.
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

function failure(code: ConsoleError["code"], status: number | null = null): Failure {
  return { ok: false, error: { code }, status };
}

/** A refusal of the server as a window gets it, with the server's own message. */
function toConsoleError({ status, message, fields }: ErrorEnvelope): ConsoleError {
  return { code: errorCodes[status] ?? "refused", message, ...(fields !== undefined && { fields }) };
}
