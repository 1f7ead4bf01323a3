import { calls as callTable } from "@meander/desktop/ipc/calls";
import { events as eventTable } from "@meander/desktop/ipc/events";
import { expect } from "@playwright/test";
import { test } from "./support/computer-fixture.ts";

test.describe("blocked by the Content Security Policy", () => {
  test.use({ expectedMessages: [/Content Security Policy/] });

  test("a window has no access to Node, can't navigate away and loads only its own files", async ({ computer }) => {
    await computer.start();
    const { page } = computer;
    const reach = await page.evaluate(async () => ({
      globals: ["require", "process", "module", "ipcRenderer"].filter((name) => name in globalThis),
      isFrozen: Object.isFrozen(window.meander),
      calls: Object.keys(window.meander).sort(),
      fetched: await fetch("https://example.test/").then(
        () => "yes",
        () => "no",
      ),
      inlineRan: (() => {
        const script = document.createElement("script");
        script.textContent = "document.title = 'inline'";
        document.head.append(script);
        return document.title === "inline";
      })(),
    }));
    const events = Object.keys(eventTable).map((name) => `on${name.charAt(0).toUpperCase()}${name.slice(1)}`);
    const calls = [...Object.keys(callTable), ...events].sort();
    expect(reach).toEqual({ globals: [], isFrozen: true, calls, fetched: "no", inlineRan: false });
    const before = page.url();
    await page.evaluate(() => location.assign("https://example.test/"));
    await page.evaluate(() => window.open("https://example.test/"));
    await expect.poll(() => page.url()).toBe(before);
    expect(computer.app.windows()).toHaveLength(1);
  });
});

test("main rejects malformed requests and requests without a session", async ({ computer }) => {
  await computer.start();
  const responses = await computer.page.evaluate(async () => {
    const { meander } = window;
    const odd = (call: (request: never) => Promise<unknown>, request: unknown) =>
      Reflect.apply(call, undefined, [request]) as Promise<unknown>;
    return Promise.all([
      odd(meander.chooseServer, { address: 5 }),
      odd(meander.getCase, { caseId: "../users" }),
      odd(meander.listPeople, { limit: 1, token: "x" }),
      odd(meander.saveCommand, { caseId: crypto.randomUUID(), baseVersion: 1, arguments: { type: "ban" } }),
      odd(meander.getPicture, { path: "/api/private/v1.0/user/export" }),
      meander.listPeople({}),
      meander.listCases(),
    ]);
  });
  const codes = responses.map((response) => (response as { error: { code: string } }).error.code);
  const malformed = "requestMalformed";
  expect(codes).toEqual([malformed, malformed, malformed, malformed, malformed, "refused", "refused"]);
});

test("no response to a window contains the session token", async ({ computer }) => {
  await computer.start();
  await computer.logIn("moderator");
  await computer.synced();
  const serialised = await computer.page.evaluate(async () => {
    const { meander } = window;
    const responses = [meander.getStaff(), meander.getConnection(), meander.getStatus(), meander.listCases()];
    return JSON.stringify(await Promise.all(responses));
  });
  expect(computer.proxy.token).toBeDefined();
  expect(serialised).not.toContain(computer.proxy.token);
});

test("permissions are denied and the menu has no developer tools", async ({ computer }) => {
  await computer.start();
  test.skip(!("isStandIn" in computer.app), "Electron shows its own menu and guards");
  const found = await computer.evaluateInMain(({ session, Menu }: StandInElectron) => {
    const granted: boolean[] = [];
    session.defaultSession.permissionRequestHandler?.({}, "media", (isGranted) => granted.push(isGranted));
    return { granted, menu: JSON.stringify(Menu.getApplicationMenu()?.items) };
  });
  expect(found).toMatchObject({ granted: [false] });
  expect((found as { menu: string }).menu).not.toMatch(/toggleDevTools|reload/i);
});

type StandInElectron = {
  session: {
    defaultSession: {
      permissionRequestHandler?: (contents: object, permission: string, response: (isGranted: boolean) => void) => void;
    };
  };
  Menu: { getApplicationMenu(): { items: readonly object[] } | null };
};
