import { consoleApiVersion, deviceHeader } from "@meander/domain/constants";
import { type SessionResponse, sessionResponse } from "@meander/domain/contract/accounts";
import { errorEnvelope } from "@meander/domain/contract/envelope";
import { z } from "zod";
import type { ConsoleError } from "../ipc/contract.ts";
import { readJson } from "./read-body.ts";
import { toConsoleError } from "./server-errors.ts";

export type Fetch = (address: string, init?: RequestInit) => Promise<Response>;
export type Method = "GET" | "POST" | "PATCH" | "DELETE";
export type Ask = {
  readonly method: Method;
  readonly path: string;
  readonly body?: object;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

/** `status` is the server's; null when nothing answered. */
export type Failure = {
  readonly ok: false;
  readonly error: ConsoleError;
  readonly status: number | null;
  /** The server's own word for it, where it said one. */
  readonly serverCode?: string;
};
export type Answer<Value> = { readonly ok: true; readonly value: Value } | Failure;

/** Told of every attempt: whether a server answered, and what its clock said then. */
export type OnContact = (contact: {
  readonly isReached: boolean;
  readonly serverTime: number | undefined;
  readonly sentAt: number;
}) => void;

const patienceMs = 10_000;
/** A page of whole cases or a drawn mail has some hundred kB; no answer of ours comes near this. */
const answerMaxBytes = 32 * 1024 * 1024;
const refusalMaxBytes = 64 * 1024;
const absent = new Set([502, 503, 504]);
const welcome = z.object({ name: z.literal("meander"), version: z.string(), consoleApi: z.int() });

export const publicBase = "/api/public/v1.0";
export const privateBase = "/api/private/v1.0";

/** Speaks to one Meander server: requests by its contract, answers parsed, failures as data. */
export class ServerClient {
  readonly #fetch: Fetch;
  readonly #language: string;
  readonly #onContact: OnContact;

  constructor(fetch: Fetch, language: string, onContact: OnContact = () => {}) {
    this.#fetch = fetch;
    this.#language = language;
    this.#onContact = onContact;
  }

  /** Ready, a Meander, and of a version that this console speaks. */
  async checkServer(origin: string): Promise<Answer<null>> {
    const ready = await this.ask(origin, { method: "GET", path: "/readyz" }, z.unknown());
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
    body: { emailAddress: string; password: string },
    deviceSecret: string,
  ): Promise<Answer<SessionResponse>> {
    const headers = { [deviceHeader]: deviceSecret };
    return this.ask(origin, { method: "POST", path: `${publicBase}/auth/local/login`, body, headers }, sessionResponse);
  }

  /** Whose session `token` is; a user of null when it is nobody's any more. */
  getSession(origin: string, token: string | undefined): Promise<Answer<SessionResponse>> {
    const ask = { method: "GET", path: `${publicBase}/session`, ...(token !== undefined && { token }) } as const;
    return this.ask(origin, ask, sessionResponse);
  }

  async logOut(origin: string, token: string): Promise<void> {
    await this.ask(origin, { method: "GET", path: `${privateBase}/logout`, token }, z.unknown());
  }

  async ask<Value>(origin: string, ask: Ask, schema: z.ZodType<Value>): Promise<Answer<Value>> {
    const response = await this.open(origin, ask, AbortSignal.timeout(patienceMs));
    if (!response.ok) return response;
    const parsed = schema.safeParse(await readJson(response.value, answerMaxBytes));
    return parsed.success ? { ok: true, value: parsed.data } : failure("notMeander", response.value.status);
  }

  /** A response whose body is still to be read; a refusal is read already. */
  async open(
    origin: string,
    { method, path, body, token, headers }: Ask,
    signal: AbortSignal,
  ): Promise<Answer<Response>> {
    const sentAt = Date.now();
    let response: Response;
    try {
      response = await this.#fetch(origin + path, {
        method,
        headers: {
          Accept: "application/json",
          "Accept-Language": this.#language,
          "X-Meander-Client": "console",
          ...(token !== undefined && { Authorization: `Bearer ${token}` }),
          ...(body !== undefined && { "Content-Type": "application/json" }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        // A token must not follow a redirect to another place.
        redirect: "manual",
        credentials: "omit",
        cache: "no-store",
        signal,
      });
    } catch {
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
}

function failure(code: ConsoleError["code"], status: number | null = null): Failure {
  return { ok: false, error: { code }, status };
}
