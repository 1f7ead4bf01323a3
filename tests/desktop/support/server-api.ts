import type { SessionUser } from "@meander/domain/contract/accounts";
import { expect } from "@playwright/test";

export const demoPassword = "wander2026";

/** A client of the server without a console, for concurrent actions of other people. */
export class ServerApi {
  readonly #address: string;
  readonly #token: string;
  readonly user: SessionUser;

  private constructor(address: string, token: string, user: SessionUser) {
    this.#address = address;
    this.#token = token;
    this.user = user;
  }

  static async logIn(address: string, name: string): Promise<ServerApi> {
    const response = await fetch(`${address}/api/public/v1.0/auth/local/login`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Meander-Client": "console" },
      body: JSON.stringify({ emailAddress: `${name}@meander.example`, password: demoPassword }),
    });
    const { token, user }: { token: string; user: SessionUser } = await response.json();
    return new ServerApi(address, token, user);
  }

  async request<Value>(method: string, path: string, body?: object): Promise<Value> {
    const response = await fetch(`${this.#address}/api/private/v1.0${path}`, {
      method,
      headers: { Authorization: `Bearer ${this.#token}`, "Content-Type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    expect(response.ok, `${method} ${path} answered ${response.status}`).toBe(true);
    return response.json();
  }

  /** Opens a server-sent event stream, until the signal aborts it. */
  async openStream(path: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
    const headers = { Authorization: `Bearer ${this.#token}` };
    const { body, status } = await fetch(`${this.#address}/api/private/v1.0${path}`, { headers, signal });
    if (status !== 200 || body === null) throw new Error(`${path} answered ${status}`);
    return body;
  }

  /** Changes a person's role, and returns a function that restores it. */
  async promote(userId: string, from: number, userType: number): Promise<() => Promise<unknown>> {
    await this.request("POST", `/admin/user/${userId}/promote`, { userType, from });
    return () => this.request("POST", `/admin/user/${userId}/promote`, { userType: from, from: userType });
  }
}

/** Ends a session as its owner would from another device. */
export async function endSession(address: string, token: string | undefined): Promise<void> {
  const headers = { Authorization: `Bearer ${token ?? ""}` };
  expect((await fetch(`${address}/api/private/v1.0/logout`, { headers })).ok).toBe(true);
}
