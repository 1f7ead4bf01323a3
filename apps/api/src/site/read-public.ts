import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import type { z } from "zod";

const API = "/api/public/v1.0";

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

type Send = (path: string, init?: RequestInit) => Promise<Response>;

/** `send` requests a path of the site without a session. */
export function createPublicReader(send: Send): PublicReader {
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
