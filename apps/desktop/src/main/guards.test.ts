import { beforeEach, expect, test, vi } from "vitest";

type Handler = (...given: never[]) => unknown;
const heard = new Map<string, Handler>();
const opened: string[] = [];
vi.mock("electron", () => ({
  app: { isPackaged: true, on: (name: string, handler: Handler) => heard.set(name, handler) },
  session: {
    defaultSession: {
      setPermissionRequestHandler: (handler: Handler) => heard.set("permission-request", handler),
      setPermissionCheckHandler: (handler: Handler) => heard.set("permission-check", handler),
    },
  },
  shell: { openExternal: async (address: string) => void opened.push(address) },
  protocol: {},
}));
const { guardWindows } = await import("./guards.ts");

let server: string | null;
let webRtcPolicy: string;

function call(name: string, ...given: unknown[]): unknown {
  return heard.get(name)?.(...(given as never[]));
}

/** Whether a page got where it wanted to go. */
function mayGo(event: string, url: string, isMainFrame = true): boolean {
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
      on: (name: string, handler: Handler) => heard.set(name, handler),
      setWebRTCIPHandlingPolicy: (policy: string) => {
        webRtcPolicy = policy;
      },
      setWindowOpenHandler: (handler: Handler) => heard.set("open", handler),
    },
  );
});

test.each(["will-navigate", "will-redirect", "will-frame-navigate"])(
  "%s leads to the console's own page only",
  (event) => {
    expect(mayGo(event, "app://console/index.html")).toBe(true);
    for (const url of ["https://meander.example/", "about:srcdoc", "data:text/html,x", "javascript:1", "file:///etc"]) {
      expect(mayGo(event, url), url).toBe(false);
    }
  },
);

test("a page offers no address of this computer to a peer", () => {
  expect(webRtcPolicy).toBe("disable_non_proxied_udp");
});

test("a frame may hold a document of our own, and go nowhere from it", () => {
  expect(mayGo("will-frame-navigate", "about:srcdoc", false)).toBe(true);
  expect(mayGo("will-frame-navigate", "about:blank", false)).toBe(false);
  expect(mayGo("will-frame-navigate", "https://meander.example/", false)).toBe(false);
});

test("no window opens, and only pages of the chosen server go to the browser", () => {
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

test("no permission is given, and no web view", () => {
  const answer = vi.fn();
  call("permission-request", {}, "media", answer);
  expect(answer).toHaveBeenCalledWith(false);
  expect(call("permission-check")).toBe(false);
  const preventDefault = vi.fn();
  call("will-attach-webview", { preventDefault });
  expect(preventDefault).toHaveBeenCalledOnce();
});
