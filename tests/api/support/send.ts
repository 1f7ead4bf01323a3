import type { TestApi } from "./start-api.ts";

export const PUBLIC_BASE = "/api/public/v1.0";
export const PRIVATE_BASE = "/api/private/v1.0";

type Call = {
  /** Sent as JSON, unless it is a form or a text. */
  readonly body?: unknown;
  /** A session's secret, sent as a cookie. */
  readonly cookie?: string | undefined;
  readonly bearer?: string;
  /** A browser's device cookie. */
  readonly device?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** The peer's address. */
  readonly from?: string;
  /** For an endless response: only its headers are read, and the body is empty. */
  readonly isHeadOnly?: boolean;
};

export type ApiResponse = {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed if it is JSON, else the text. */
  readonly body: unknown;
};

/** Sends a request as our own page would: same origin, JSON in and out. `path` is relative to the site's root. */
export async function send(
  api: Pick<TestApi, "app">,
  method: string,
  path: string,
  call: Call = {},
): Promise<ApiResponse> {
  const headers = new Headers({ "Sec-Fetch-Site": "same-origin", ...call.headers });
  if (call.body !== undefined && !(call.body instanceof FormData)) headers.set("Content-Type", "application/json");
  const cookies = [call.cookie && `meander=${call.cookie}`, call.device && `meander-device=${call.device}`].filter(
    Boolean,
  );
  if (cookies.length > 0) headers.set("Cookie", cookies.join("; "));
  if (call.bearer !== undefined) headers.set("Authorization", `Bearer ${call.bearer}`);
  const init: RequestInit = { method, headers };
  if (call.body instanceof FormData || typeof call.body === "string") init.body = call.body;
  else if (call.body !== undefined) init.body = JSON.stringify(call.body);
  const incoming = { socket: { remoteAddress: call.from ?? "192.0.2.1" } };
  const response = await api.app.request(path, init, { incoming });
  const isUnread = call.isHeadOnly === true && response.ok;
  if (isUnread) await response.body?.cancel();
  const text = isUnread ? "" : await response.text();
  const isJson = response.headers.get("Content-Type")?.includes("json") ?? false;
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
}

/** The device cookie in a response's Set-Cookie. */
export function deviceOf({ headers }: ApiResponse): string {
  const cookie = headers.getSetCookie().find((value) => value.startsWith("meander-device="));
  const secret = cookie?.match(/^meander-device=([^;]+)/)?.[1];
  if (secret === undefined) throw new Error("The response sets no device cookie.");
  return secret;
}

/** The session's secret in a response's Set-Cookie; undefined when it sets none or a blank one. */
export function cookieOf({ headers }: ApiResponse): string | undefined {
  const cookie = headers.getSetCookie().find((value) => value.startsWith("meander="));
  return cookie?.match(/^meander=([^;]+)/)?.[1];
}
