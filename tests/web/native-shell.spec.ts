import { expect, type Page } from "@playwright/test";
import { callActivity, publishActivity } from "../support/web-activity.ts";
import { becomeTraveller } from "../support/web-people.ts";
import { openHydrated, test } from "../support/web-test.ts";

type Message = { readonly type: string; readonly count?: number };

/** The native app's side, of the shape of Android's WebMessageListener. */
async function runInShell(page: Page) {
  const received: Message[] = [];
  await page.exposeFunction("receiveInShell", (text: string) => void received.push(JSON.parse(text)));
  await page.addInitScript(() => {
    const postMessage = (text: string) => Reflect.get(window, "receiveInShell")(text);
    Object.assign(window, { meanderShell: { postMessage, onmessage: null } });
  });
  const send = (text: string) => page.evaluate((data) => Reflect.get(window, "meanderShell").onmessage({ data }), text);
  return { received, send };
}

test("in the native app: permission, token, ten notifications, badge, and the end of the session @phone", async ({
  page,
  context,
  anotherContext,
}) => {
  const guest = await anotherContext();
  await becomeTraveller(context, "Nerea");
  await becomeTraveller(guest, "Jonas");
  const { id, path } = await publishActivity(context, "Caves after rain");
  const shell = await runInShell(page);
  const loaded = page.waitForRequest(/\/notifications\?limit=10$/);
  await openHydrated(page, path);
  await loaded;
  await expect.poll(() => shell.received).toEqual([{ type: "requestPushPermission" }, { type: "badge", count: 0 }]);

  const token = "0a".repeat(32);
  const registered = page.waitForResponse(/\/notifications\/register$/);
  await shell.send("{");
  await shell.send(JSON.stringify({ type: "theme", dark: true }));
  await shell.send(JSON.stringify({ type: "pushToken", platform: "apple", token }));
  expect((await registered).status()).toBe(200);
  const { devices } = await (await context.request.get("/api/private/v1.0/notifications/devices")).json();
  expect(devices).toMatchObject([{ platform: "apple", isCurrent: true }]);

  await callActivity(guest, `${id}/join`, {});
  await expect.poll(() => shell.received.at(-1)).toEqual({ type: "badge", count: 1 });

  await openHydrated(page, "/account");
  await page.getByRole("button", { name: "Log out", exact: true }).click();
  await expect.poll(() => shell.received.at(-1)).toEqual({ type: "sessionEnded" });
  expect(await page.evaluate(() => Reflect.get(window, "meanderShell").onmessage)).toBeNull();
});

test("in the native app a visitor is asked for nothing", async ({ page }) => {
  const shell = await runInShell(page);
  await openHydrated(page, "/");
  await expect(page.getByRole("button", { name: "Log in" }).first()).toBeVisible();
  expect(shell.received).toEqual([]);
});
