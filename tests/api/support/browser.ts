import { type Answer, send } from "./send.ts";
import type { TestApi } from "./start-api.ts";

/** One browser of one person: it keeps what it is told to keep. */
export type TestBrowser = {
  readonly send: (method: string, path: string, body?: unknown) => Promise<Answer>;
  /** The session's secret; undefined while nobody is logged in. */
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
      const answer = await send(api, method, path, {
        headers,
        ...(body !== undefined && { body }),
        ...(from !== undefined && { from }),
      });
      for (const cookie of answer.headers.getSetCookie()) keep(cookies, cookie);
      return answer;
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
