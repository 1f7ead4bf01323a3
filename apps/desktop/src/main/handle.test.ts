import { beforeEach, expect, test, vi } from "vitest";
import type { Workspace } from "./cases/workspace.ts";
import type { RequestServer } from "./server-client.ts";

type Listener = (event: object, request: unknown) => Promise<unknown>;
const listeners = new Map<string, Listener>();
vi.mock("electron", () => ({
  app: { isPackaged: true },
  protocol: {},
  ipcMain: { handle: (channel: string, listener: Listener) => void listeners.set(channel, listener) },
}));
const { calls, localCalls } = await import("../ipc/calls.ts");
const { handleCalls } = await import("./handle.ts");

const page = { url: "app://console/index.html" };
const refused = { ok: false, error: { code: "refused" } };
let session: Workspace | undefined;
let serverResult: Awaited<ReturnType<RequestServer>>;

/** A window's call, by default from the top frame of the console's own page. */
function call(name: string, request?: unknown, senderFrame: object = page): Promise<unknown> | undefined {
  return listeners.get(`meander:${name}`)?.({ senderFrame, sender: { mainFrame: page } }, request);
}

beforeEach(() => {
  listeners.clear();
  session = undefined;
  const connection = { address: "https://meander.example", token: "secret" };
  const handlers = Object.fromEntries(
    Object.keys(localCalls).map((name) => [name, async () => ({ ok: true, value: connection })]),
  );
  handleCalls({
    ready: Promise.resolve(),
    handlers: handlers as never,
    findSession: () => session,
    request: (async (_call, schema) =>
      serverResult.ok ? { ok: true, value: schema.parse(serverResult.value) } : serverResult) as RequestServer,
  });
});

test("every call has a listener", () => {
  expect([...listeners.keys()].sort()).toEqual(
    Object.keys(calls)
      .map((name) => `meander:${name}`)
      .sort(),
  );
});

test("a response omits fields that its schema doesn't name", async () => {
  expect(await call("getConnection")).toEqual({ ok: true, value: { address: "https://meander.example" } });
  serverResult = { ok: true, value: { people: [], cursor: null, token: "secret" } };
  expect(await call("listPeople", {})).toEqual({ ok: true, value: { people: [], cursor: null } });
});

test("a handler's malformed value is a failure, not a response", async () => {
  vi.spyOn(process.stderr, "write").mockReturnValueOnce(true);
  expect(await call("getStaff")).toEqual({ ok: false, error: { code: "failed" } });
});

test("rejects a call that needs a session without one", async () => {
  expect(await call("listCases")).toEqual(refused);
});

test("rejects calls from a frame or from another page", async () => {
  expect(await call("getConnection", undefined, { url: page.url })).toEqual(refused);
  page.url = "https://meander.example/";
  expect(await call("getConnection")).toEqual(refused);
  page.url = "app://console/index.html";
});
