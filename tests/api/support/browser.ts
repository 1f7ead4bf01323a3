import { type ApiResponse, send } from "./send.ts";
import type { TestApi } from "./start-api.ts";

/** A browser that stores cookies as instructed by responses. */
export type TestBrowser = {
  readonly send: (method: string, path: string, body?: unknown) => Promise<ApiResponse>;
  /** The session's secret; undefined while no one is logged in. */
  readonly session: () => string | undefined;
  readonly device: () => string | undefined;
};

type Options = { readonly from?: string; readonly userAgent?: string };

export function openBrowser(api: Pick<TestApi, "app">, { from, userAgent }: Options = {}): TestBrowser {
  const cookies = new Map<string, string>();
  return {
    async send(method, path, body) {
      const headers: Record<string, string> = {};
      if (cookies.size > 0) headers.Cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      if (userAgent !== undefined) headers["User-Agent"] = userAgent;
      const response = await send(api, method, path, {
        headers,
        ...(body !== undefined && { body }),
        ...(from !== undefined && { from }),
      });
      for (const cookie of response.headers.getSetCookie()) keep(cookies, cookie);
      return response;
    },
    session: () => cookies.get("meander"),
    device: () => cookies.get("meander-device"),
  };
}

function keep(cookies: Map<string, string>, setCookie: string): void {
  const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(setCookie) ?? [];
  if (value === "") cookies.delete(name);
  else cookies.set(name, value);
}
