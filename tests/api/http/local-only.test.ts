import { createApp } from "@meander/api/app";
import { mailFolderOf, storeMail } from "@meander/api/mail-sink/mail-store";
import { describe, expect, test } from "vitest";
import { send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

/** A local proxy that adds no header and sends `Host: localhost`, which is nginx's default. */
const bareProxy = { from: "127.0.0.1" };
const at = (path: string) => `http://localhost${path}`;
const token = "m".repeat(32);

describe("on a public address", () => {
  const api = startApi({ env: { PUBLIC_URL: "https://meander.example" } });

  test("a proxy without a forwarding header reaches neither the mailbox nor the metrics", async () => {
    await storeMail(mailFolderOf(api.config), Buffer.from("Subject: Hello\r\n\r\nHello\r\n"));
    const unknown = await send(api, "GET", at("/nothing-here"), bareProxy);
    for (const path of ["/mail", "/mail/messages.json", "/mail/1795223715263-000000000000/body"]) {
      const { status, body } = await send(api, "GET", at(path), bareProxy);
      expect({ path, status }).toEqual({ path, status: unknown.status });
      expect(JSON.stringify(body)).not.toContain("Hello");
    }
    expect((await send(api, "GET", at("/metrics"), bareProxy)).status).toBe(404);
  });
});

describe("with METRICS_TOKEN", () => {
  const api = startApi({ env: { PUBLIC_URL: "https://meander.example", METRICS_TOKEN: token } });
  const read = (bearer?: string) =>
    send(api, "GET", "/metrics", { from: "198.51.100.1", ...(bearer === undefined ? {} : { bearer }) });

  test("the metrics are available from anywhere with the token, and to no one else", async () => {
    const { status, body } = await read(token);
    expect(status).toBe(200);
    expect(body).toContain("meander_http_request_seconds");
    for (const bearer of [undefined, `${token}x`, "m"]) expect((await read(bearer)).status).toBe(404);
    expect((await send(api, "GET", at("/metrics"), bareProxy)).status).toBe(404);
  });
});

describe("on this computer", () => {
  const api = startApi({ env: { PUBLIC_URL: "http://localhost:4000" } });

  test("the metrics are available to this computer, and not behind a proxy", async () => {
    expect((await send(api, "GET", at("/metrics"), { from: "127.0.0.1" })).status).toBe(200);
    expect((await send(api, "GET", at("/metrics"), { from: "198.51.100.1" })).status).toBe(404);
    const headers = { Forwarded: "for=198.51.100.1" };
    expect((await send(api, "GET", at("/metrics"), { from: "127.0.0.1", headers })).status).toBe(404);
  });

  test("the metrics require a configured token from this computer too", async () => {
    const app = createApp({ ...api.services, config: { ...api.config, metricsToken: token } });
    const read = (call = {}) => send({ app }, "GET", at("/metrics"), { from: "127.0.0.1", ...call });
    expect([(await read()).status, (await read({ bearer: token })).status]).toEqual([404, 200]);
  });
});

describe("with a mail server", () => {
  const api = startApi({ env: { PUBLIC_URL: "http://localhost:4000", SMTP_URL: "smtp://mail.example:25" } });

  test("there is no mailbox", async () => {
    const here = { from: "127.0.0.1" };
    const unknown = await send(api, "GET", at("/nothing-here"), here);
    expect((await send(api, "GET", at("/mail"), here)).status).toBe(unknown.status);
  });
});
