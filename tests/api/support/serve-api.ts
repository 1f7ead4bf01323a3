import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { afterAll, beforeAll } from "vitest";
import type { TestApi } from "./start-api.ts";

/** This process's API over real HTTP, for real clients. Its address is set before the first test runs. */
export function serveApi(api: TestApi): { readonly address: string } {
  const served = { address: "" };
  let stop: () => void = () => {};
  beforeAll(async () => {
    const server = serve({ fetch: api.app.fetch, port: 0, hostname: "127.0.0.1" });
    if (!server.listening) await once(server, "listening");
    stop = () => server.close();
    served.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => stop());
  return served;
}
