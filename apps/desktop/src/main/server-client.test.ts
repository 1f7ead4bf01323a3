import { consoleApiVersion } from "@meander/domain/constants";
import { afterEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { ServerClient } from "./server-client.ts";
import { ServerClock } from "./server-clock.ts";

afterEach(() => {
  vi.useRealTimers();
});

const origin = "https://meander.example";
const session = { user: null };

function clientOf(responses: Readonly<Record<string, () => Response>>): ServerClient {
  const fetch = async (address: string) => {
    const result = responses[new URL(address).pathname];
    if (result === undefined) throw new TypeError("fetch failed");
    return result();
  };
  return new ServerClient(fetch, "en");
}

const identity = (consoleApi: number) => () => Response.json({ name: "meander", version: "1.0.0", consoleApi });
const page = () => new Response("<h1>Hello</h1>", { headers: { "Content-Type": "text/html" } });

test.each([
  ["of the same version", { "/readyz": identity(consoleApiVersion) }, undefined],
  ["of an older version", { "/readyz": identity(consoleApiVersion - 1) }, "serverOlder"],
  ["of a newer version", { "/readyz": identity(consoleApiVersion + 1) }, "serverNewer"],
  [
    "too old to report its version",
    { "/readyz": () => Response.json({ status: "ready" }), "/api/public/v1.0/session": () => Response.json(session) },
    "serverOlder",
  ],
  ["another program", { "/readyz": () => Response.json({ status: "ready" }) }, "notMeander"],
  ["a web page", { "/readyz": page, "/api/public/v1.0/session": page }, "notMeander"],
  ["nothing", {}, "unreachable"],
  ["still starting", { "/readyz": () => new Response(null, { status: 503 }) }, "unreachable"],
])("classifies a server that is %s", async (_what, responses, code) => {
  const result = await clientOf(responses).checkServer(origin);
  expect(result.ok ? undefined : result.error.code).toBe(code);
});

test("rejects an endless response", async () => {
  const endless = () =>
    new Response(new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(1_048_576)) }));
  const client = clientOf({ "/a": endless });
  const result = await client.request(
    origin,
    (api) => api.get("/a"),
    z.unknown().refine((body) => body !== undefined),
  );
  expect(result).toMatchObject({ ok: false, error: { code: "notMeander" } });
});

test.each([
  [403, "forbidden"],
  [404, "notFound"],
  [409, "conflict"],
  [422, "refused"],
  [429, "rateLimited"],
  [500, "failed"],
  [503, "unreachable"],
])("maps a refusal with %s to '%s' with the server's message and case", async (status, code) => {
  const envelope = { status, code: "x", message: "In words", fields: { name: "Too long" }, requestId: "1" };
  const client = clientOf({ "/a": () => Response.json(envelope, { status }) });
  const result = await client.request(origin, (api) => api.get("/a"), z.unknown());
  expect(result).toMatchObject({
    ok: false,
    status,
    error: { code, message: "In words", fields: { name: "Too long" } },
  });
});

test("sends a rate-limited request again only after its Retry-After", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const envelope = { status: 429, code: "too-many-requests", message: "In 30 seconds", requestId: "1" };
  const sent: string[] = [];
  const fetch = async (address: string) => {
    sent.push(new URL(address).pathname);
    return Response.json(envelope, { status: 429, headers: { "Retry-After": "30" } });
  };
  const client = new ServerClient(fetch, "en");
  const request = (path: `/${string}`, token = "ada") =>
    client.request(origin, (api) => api.get(path), z.unknown(), { token });
  const refusal = { ok: false, status: 429, error: { code: "rateLimited", message: "In 30 seconds" } };
  expect(await request("/a")).toMatchObject({ ...refusal, retryAfterMs: 30_000 });
  vi.advanceTimersByTime(29_000);
  expect(await request("/a?page=2")).toMatchObject({ ...refusal, retryAfterMs: 1_000 });
  expect(sent).toEqual(["/a"]);
  await request("/b");
  await request("/a", "ben");
  expect(sent).toEqual(["/a", "/b", "/a"]);
  vi.advanceTimersByTime(1_000);
  expect(await request("/a")).toMatchObject({ retryAfterMs: 30_000 });
  expect(sent).toEqual(["/a", "/b", "/a", "/a"]);
});

test("corrects a clock that is a day wrong once and ignores differences within the precision", () => {
  const clock = new ServerClock();
  const dayMs = 86_400_000;
  const now = Date.now();
  clock.observe(now + dayMs, now, 2_000);
  expect(Math.abs(clock.offsetMs - dayMs)).toBeLessThan(1_000);
  const { offsetMs } = clock;
  clock.observe(now + dayMs + 900, now, 2_000);
  expect(clock.offsetMs).toBe(offsetMs);
  const until = new Date(clock.now() + 10_000).toISOString();
  expect(Math.abs(Date.parse(clock.toLocal(until)) - Date.now() - 10_000)).toBeLessThan(1_000);
});
