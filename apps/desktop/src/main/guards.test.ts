import { beforeEach, expect, test, vi } from "vitest";

type Handler = (...given: never[]) => unknown;
const handlers = new Map<string, Handler>();
const opened: string[] = [];
vi.mock("electron", () => ({
  app: { isPackaged: true, on: (name: string, handler: Handler) => handlers.set(name, handler) },
  session: {
    defaultSession: {
      setPermissionRequestHandler: (handler: Handler) => handlers.set("permission-request", handler),
      setPermissionCheckHandler: (handler: Handler) => handlers.set("permission-check", handler),
    },
  },
  shell: { openExternal: async (address: string) => void opened.push(address) },
  protocol: {},
}));
const { guardWindows } = await import("./guards.ts");

let server: string | null;
let webRtcPolicy: string;

function call(name: string, ...given: unknown[]): unknown {
  return handlers.get(name)?.(...(given as never[]));
}

/** Whether a page's navigation was allowed. */
function isAllowed(event: string, url: string, isMainFrame = true): boolean {
  const preventDefault = vi.fn();
  call(event, { url, isMainFrame, preventDefault });
  return preventDefault.mock.calls.length === 0;
}

beforeEach(() => {
  server = "https://meander.example";
  opened.length = 0;
  guardWindows(() => server);
  call(
    "web-contents-created",
    {},
    {
      on: (name: string, handler: Handler) => handlers.set(name, handler),
      setWebRTCIPHandlingPolicy: (policy: string) => {
        webRtcPolicy = policy;
      },
      setWindowOpenHandler: (handler: Handler) => handlers.set("open", handler),
    },
  );
});

test.each(["will-navigate", "will-redirect", "will-frame-navigate"])(
  "%s allows only the console's own page",
  (event) => {
    expect(isAllowed(event, "app://console/index.html")).toBe(true);
    for (const url of ["https://meander.example/", "about:srcdoc", "data:text/html,x", "javascript:1", "file:///etc"]) {
      expect(isAllowed(event, url), url).toBe(false);
    }
  },
);

test("WebRTC exposes no local address to a peer", () => {
  expect(webRtcPolicy).toBe("disable_non_proxied_udp");
});

test("a frame may load a srcdoc document and may not navigate from it", () => {
  expect(isAllowed("will-frame-navigate", "about:srcdoc", false)).toBe(true);
  expect(isAllowed("will-frame-navigate", "about:blank", false)).toBe(false);
  expect(isAllowed("will-frame-navigate", "https://meander.example/", false)).toBe(false);
});

test("denies new windows and opens only pages of the chosen server in the browser", () => {
  const open = (url: string) => expect(call("open", { url })).toEqual({ action: "deny" });
  for (const url of [
    "https://elsewhere.example/?stolen=1",
    "https://meander.example@elsewhere.example/",
    "https://meander.example.elsewhere.example/",
    "http://meander.example/",
    "file:///etc/passwd",
    "app://console/",
    "//meander.example/",
  ]) {
    open(url);
  }
  expect(opened).toEqual([]);
  open("https://meander.example/user/1/");
  server = "http://localhost:3000";
  open("http://localhost:3000/activity/1/walk");
  open("http://localhost:3001/");
  server = null;
  open("http://localhost:3000/");
  open("data:text/html,x");
  expect(opened).toEqual(["https://meander.example/user/1/", "http://localhost:3000/activity/1/walk"]);
});

test("denies every permission and every web view", () => {
  const callback = vi.fn();
  call("permission-request", {}, "media", callback);
  expect(callback).toHaveBeenCalledWith(false);
  expect(call("permission-check")).toBe(false);
  const preventDefault = vi.fn();
  call("will-attach-webview", { preventDefault });
  expect(preventDefault).toHaveBeenCalledOnce();
});
