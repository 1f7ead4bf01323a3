import { consoleApiVersion } from "@meander/domain/constants";
import { expect, test } from "vitest";
import { z } from "zod";
import { ServerClient } from "./server-client.ts";
import { ServerClock } from "./server-clock.ts";

const origin = "https://meander.example";
const session = { user: null };

function answering(answers: Readonly<Record<string, () => Response>>): ServerClient {
  const fetch = async (address: string) => {
    const answer = answers[new URL(address).pathname];
    if (answer === undefined) throw new TypeError("fetch failed");
    return answer();
  };
  return new ServerClient(fetch, "en");
}

const identity = (consoleApi: number) => () => Response.json({ name: "meander", version: "1.0.0", consoleApi });
const page = () => new Response("<h1>Hello</h1>", { headers: { "Content-Type": "text/html" } });

test.each([
  ["the same version", { "/readyz": identity(consoleApiVersion) }, undefined],
  ["an older version", { "/readyz": identity(consoleApiVersion - 1) }, "serverOlder"],
  ["a newer version", { "/readyz": identity(consoleApiVersion + 1) }, "serverNewer"],
  [
    "a version from before versions",
    { "/readyz": () => Response.json({ status: "ready" }), "/api/public/v1.0/session": () => Response.json(session) },
    "serverOlder",
  ],
  ["another program", { "/readyz": () => Response.json({ status: "ready" }) }, "notMeander"],
  ["a web page", { "/readyz": page, "/api/public/v1.0/session": page }, "notMeander"],
  ["nothing", {}, "unreachable"],
  ["a server that is starting", { "/readyz": () => new Response(null, { status: 503 }) }, "unreachable"],
])("a server that is %s is told apart", async (_what, answers, code) => {
  const answer = await answering(answers).checkServer(origin);
  expect(answer.ok ? undefined : answer.error.code).toBe(code);
});

test("an answer without end is no answer", async () => {
  const endless = () =>
    new Response(new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(1_048_576)) }));
  const client = answering({ "/a": endless });
  const answer = await client.request(
    origin,
    (api) => api.get("/a"),
    z.unknown().refine((body) => body !== undefined),
  );
  expect(answer).toMatchObject({ ok: false, error: { code: "notMeander" } });
});

test.each([
  [403, "forbidden"],
  [404, "notFound"],
  [409, "conflict"],
  [422, "refused"],
  [500, "failed"],
  [503, "unreachable"],
])("a refusal with %s is '%s', in the server's words", async (status, code) => {
  const envelope = { status, code: "x", message: "In words", fields: { name: "Too long" }, requestId: "1" };
  const client = answering({ "/a": () => Response.json(envelope, { status }) });
  const answer = await client.request(origin, (api) => api.get("/a"), z.unknown());
  expect(answer).toMatchObject({
    ok: false,
    status,
    error: { code, message: "In words", fields: { name: "Too long" } },
  });
});

test("a clock that is a day wrong is measured against the server's, once and not by every second", () => {
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
