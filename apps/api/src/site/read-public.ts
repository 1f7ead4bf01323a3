import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import type { z } from "zod";
import { markAdmitted } from "../http/admit.ts";

const API = "/api/public/v1.0";

export type FetchApp = (request: Request, env: unknown) => Response | Promise<Response>;

/** Reads what a visitor sees, through the site's own routes: nothing else can reach a preview or a feed. */
export type PublicReader = {
  /** The response of a public route, by its path below the base; null where there is nothing. */
  readonly read: <Schema extends z.ZodType>(
    schema: Schema,
    path: string,
    method?: "GET" | "POST",
  ) => Promise<z.output<Schema> | null>;
  /** The bytes of a picture of the site; null where there is none, or it is on another site. */
  readonly picture: (path: string) => Promise<Uint8Array | null>;
};

type Caller = {
  readonly publicUrl: string;
  /** Their address counts against its limits. */
  readonly forwardedFor: string | undefined;
  readonly env: unknown;
};

/** Requests in process, without a session, for a caller whose own request was admitted. */
export function createPublicReader(fetchApp: FetchApp, { publicUrl, forwardedFor, env }: Caller): PublicReader {
  async function send(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set("Sec-Fetch-Site", "same-origin");
    if (forwardedFor !== undefined) headers.set("X-Forwarded-For", forwardedFor);
    return fetchApp(new Request(new URL(path, publicUrl), { ...init, headers }), markAdmitted(env));
  }
  return {
    async read(schema, path, method = "GET") {
      const init = method === "GET" ? {} : { method, body: "{}", headers: { "Content-Type": "application/json" } };
      const response = await send(`${API}${path}`, init);
      if (response.status === 404) return null;
      if (!response.ok) throw new DomainError("unavailable", message("unavailable"));
      return schema.parse(await response.json());
    },
    async picture(path) {
      const response = await send(path);
      return response.ok ? new Uint8Array(await response.arrayBuffer()) : null;
    },
  };
}
