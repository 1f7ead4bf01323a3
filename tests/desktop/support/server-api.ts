import type { SessionUser } from "@meander/domain/contract/accounts";
import { expect } from "@playwright/test";

export const demoPassword = "wander2026";

/** The server without a console: what somebody else does meanwhile. */
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
    const answer = await fetch(`${address}/api/public/v1.0/auth/local/login`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Meander-Client": "console" },
      body: JSON.stringify({ emailAddress: `${name}@meander.example`, password: demoPassword }),
    });
    const { token, user }: { token: string; user: SessionUser } = await answer.json();
    return new ServerApi(address, token, user);
  }

  async ask<Value>(method: string, path: string, body?: object): Promise<Value> {
    const answer = await fetch(`${this.#address}/api/private/v1.0${path}`, {
      method,
      headers: { Authorization: `Bearer ${this.#token}`, "Content-Type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    expect(answer.ok, `${method} ${path} answered ${answer.status}`).toBe(true);
    return answer.json();
  }

  /** Events as the server sends them, until the signal. */
  async openStream(path: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
    const headers = { Authorization: `Bearer ${this.#token}` };
    const { body, status } = await fetch(`${this.#address}/api/private/v1.0${path}`, { headers, signal });
    if (status !== 200 || body === null) throw new Error(`${path} answered ${status}`);
    return body;
  }

  /** Changes what somebody is, and returns how to take it back. */
  async promote(userId: string, from: number, userType: number): Promise<() => Promise<unknown>> {
    await this.ask("POST", `/admin/user/${userId}/promote`, { userType, from });
    return () => this.ask("POST", `/admin/user/${userId}/promote`, { userType: from, from: userType });
  }
}

/** Ends a session as its owner would from another place. */
export async function endSession(address: string, token: string | undefined): Promise<void> {
  const headers = { Authorization: `Bearer ${token ?? ""}` };
  expect((await fetch(`${address}/api/private/v1.0/logout`, { headers })).ok).toBe(true);
}
