import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { createApp } from "@meander/api/app";
import { createLiveHub } from "@meander/api/http/live-hub";
import { listen } from "@meander/api/process/http-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPerson, type TestPerson } from "../support/people.ts";
import { PRIVATE_BASE, PUBLIC_BASE } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
let server: Awaited<ReturnType<typeof listen>>;

beforeAll(async () => {
  server = await listen(api.app, 0, ["127.0.0.1"]);
});
afterAll(() => server.stop());

type Call = { readonly headers?: Record<string, string | number>; readonly chunks?: readonly string[] };

/** Node's own client adds no length and doesn't decompress. */
async function call(method: string, path: string, { headers = {}, chunks }: Call = {}) {
  const sent = request({ port: server.port, method, path: PUBLIC_BASE + path, headers });
  for (const chunk of chunks ?? []) sent.write(chunk);
  if (chunks === undefined) sent.flushHeaders();
  else sent.end();
  const [response]: IncomingMessage[] = await once(sent, "response");
  if (response === undefined) throw new Error("No response arrived.");
  const bytes = Buffer.concat(await response.toArray());
  sent.destroy();
  return { status: response.statusCode, headers: response.headers, bytes };
}

const json = { "Content-Type": "application/json" };
const codeOf = (bytes: Buffer) => JSON.parse(bytes.toString()).code;

test("a body with a Content-Length over the limit is rejected before any of it arrives", async () => {
  const { status, bytes } = await call("POST", "/search", { headers: { ...json, "Content-Length": 1_048_577 } });
  expect([status, codeOf(bytes)]).toEqual([413, "too-large"]);
});

test("a body without a declared length may be small", async () => {
  const headers = { ...json, "Transfer-Encoding": "chunked" };
  const { status } = await call("POST", "/search", { headers, chunks: ['{"locationContext"', ":{}}"] });
  expect(status).toBe(200);
});

test("a body without a declared length is aborted at the limit", async () => {
  const headers = { ...json, "Transfer-Encoding": "chunked" };
  const chunks = Array.from({ length: 20 }, () => "x".repeat(60_000));
  const { status, bytes } = await call("POST", "/search", { headers, chunks });
  expect([status, codeOf(bytes)]).toEqual([413, "too-large"]);
});

test("a response is the same with every compression", async () => {
  const sendRequest = (encoding?: string) =>
    call("GET", "/languages", { headers: encoding === undefined ? {} : { "Accept-Encoding": encoding }, chunks: [] });
  const plain = await sendRequest();
  const brotli = await sendRequest("gzip, br");
  const gzip = await sendRequest("gzip");
  expect([plain, brotli, gzip].map(({ headers }) => headers["content-encoding"])).toEqual([undefined, "br", "gzip"]);
  expect(brotliDecompressSync(brotli.bytes)).toEqual(plain.bytes);
  expect(gunzipSync(gzip.bytes)).toEqual(plain.bytes);
  const lasting = [plain, brotli, gzip].map(({ headers, bytes }) => {
    const { date: _date, "x-request-id": _id, "content-encoding": _encoding, ...others } = headers;
    expect(others["content-length"]).toBe(String(bytes.length));
    return { ...others, "content-length": "" };
  });
  expect(lasting[0]).toMatchObject({
    vary: "Accept-Encoding",
    "x-content-type-options": "nosniff",
    "content-type": "application/json",
  });
  expect(lasting).toEqual([lasting[0], lasting[0], lasting[0]]);
});

test("a server with open streams ends them cleanly and stops within a second", async () => {
  const [person, staff] = [await createPerson(api), await createPerson(api, { userType: 4 })];
  const live = createLiveHub(api.listener);
  const stopping = await listen(createApp({ ...api.services, live }), 0, ["127.0.0.1"]);
  const open = async (path: string, { session }: TestPerson) => {
    const headers = { Cookie: `meander=${session}` };
    const response = await fetch(`http://127.0.0.1:${stopping.port}${PRIVATE_BASE}${path}`, { headers });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toContain("retry:");
    return reader;
  };
  const streams = [
    await open("/notifications/stream", person),
    await open("/admin/stream", staff),
    await open("/notifications/stream", staff),
  ];
  const startedAt = performance.now();
  live.close();
  await stopping.stop();
  expect(performance.now() - startedAt).toBeLessThan(1_000);
  for (const stream of streams) {
    // The read of an aborted stream rejects instead.
    for (let read = await stream?.read(); read?.done !== true; read = await stream?.read());
  }
});

test("each response has a unique id", async () => {
  const ids = [await call("GET", "/session", { chunks: [] }), await call("GET", "/nothing", { chunks: [] })].map(
    ({ headers }) => headers["x-request-id"],
  );
  for (const id of ids) expect(id).toMatch(/^[\da-f-]{36}$/);
  expect(new Set(ids).size).toBe(2);
});
