import { type SessionResponse, sessionResponse } from "@meander/domain/contract/accounts";
import { errorEnvelope } from "@meander/domain/contract/envelope";
import { z } from "zod";
import type { Result } from "../ipc/contract.ts";

type Fetch = (address: string, init?: RequestInit) => Promise<Response>;
type Ask = { readonly method: "GET" | "POST"; readonly path: string; readonly body?: object; readonly token?: string };

const patienceMs = 10_000;

/** Speaks to one Meander server: requests by its contract, answers parsed, failures as data. */
export class ServerClient {
  readonly #fetch: Fetch;
  readonly #language: string;

  constructor(fetch: Fetch, language: string) {
    this.#fetch = fetch;
    this.#language = language;
  }

  /** Ready, and a Meander. */
  async checkServer(origin: string): Promise<Result<null>> {
    const ready = await this.#send(origin, { method: "GET", path: "/readyz" });
    if (!ready.ok) return ready;
    if (ready.value.status === 503) return { ok: false, error: { code: "unreachable" } };
    const session = await this.getSession(origin, undefined);
    return session.ok ? { ok: true, value: null } : { ok: false, error: { code: "notMeander" } };
  }

  logIn(origin: string, credentials: { emailAddress: string; password: string }): Promise<Result<SessionResponse>> {
    const ask = { method: "POST", path: "/api/public/v1.0/auth/local/login", body: credentials } as const;
    return this.#ask(origin, ask, sessionResponse);
  }

  /** Whose session `token` is; a user of null when it is nobody's any more. */
  getSession(origin: string, token: string | undefined): Promise<Result<SessionResponse>> {
    const ask = { method: "GET", path: "/api/public/v1.0/session", ...(token !== undefined && { token }) } as const;
    return this.#ask(origin, ask, sessionResponse);
  }

  async logOut(origin: string, token: string): Promise<Result<unknown>> {
    return this.#ask(origin, { method: "GET", path: "/api/private/v1.0/logout", token }, z.unknown());
  }

  async #ask<Value>(origin: string, ask: Ask, schema: z.ZodType<Value>): Promise<Result<Value>> {
    const answer = await this.#send(origin, ask);
    if (!answer.ok) return answer;
    const body: unknown = await answer.value.json().catch(() => undefined);
    if (!answer.value.ok) {
      const envelope = errorEnvelope.safeParse(body);
      return envelope.success
        ? { ok: false, error: { code: "refused", message: envelope.data.message } }
        : { ok: false, error: { code: "notMeander" } };
    }
    const parsed = schema.safeParse(body);
    return parsed.success ? { ok: true, value: parsed.data } : { ok: false, error: { code: "notMeander" } };
  }

  async #send(origin: string, { method, path, body, token }: Ask): Promise<Result<Response>> {
    try {
      const value = await this.#fetch(origin + path, {
        method,
        headers: {
          Accept: "application/json",
          "Accept-Language": this.#language,
          "X-Meander-Client": "console",
          ...(token !== undefined && { Authorization: `Bearer ${token}` }),
          ...(body !== undefined && { "Content-Type": "application/json" }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        // A token must not follow a redirect to another place.
        redirect: "manual",
        credentials: "omit",
        signal: AbortSignal.timeout(patienceMs),
      });
      return { ok: true, value };
    } catch {
      return { ok: false, error: { code: "unreachable" } };
    }
  }
}
