import { randomUUID } from "node:crypto";
import { type BrowserContext, expect, type Page, type Request } from "@playwright/test";
import { callActivity, publishActivity } from "../support/web-activity.ts";
import { queryProduct } from "../support/web-database.ts";
import { becomeTraveller, logInAs } from "../support/web-people.ts";
import { openHydrated, test } from "../support/web-test.ts";

/** More than the six connections that a browser opens to a host. */
const tabCount = 8;

test("shares one stream between eight tabs, and another tab takes over when its owner closes", {
  tag: "@desk",
}, async ({ context }) => {
  const { user } = await becomeTraveller(context);
  const streams = watchStreams(context);
  const tabs: Page[] = [];
  for (let count = 0; count < tabCount; count += 1) {
    const tab = await context.newPage();
    await openHydrated(tab, "/account");
    tabs.push(tab);
  }
  for (const tab of tabs) await openHydrated(tab, "/notifications");
  await expect.poll(() => countStreamTabs(tabs[0])).toBe(tabCount);

  await streams.at(-1)?.response();
  await expectLiveNotification(user._id, tabs);
  const owner = streams.at(-1)?.frame().page();
  const others = tabs.filter((tab) => tab !== owner);
  expect(others).toHaveLength(tabCount - 1);
  const streamsBefore = streams.length;
  await owner?.close();
  await expect.poll(() => streams.length, "another tab takes over").toBe(streamsBefore + 1);
  await streams.at(-1)?.response();
  await expectLiveNotification(user._id, others);
  expect(streams, "no other tab opened a stream").toHaveLength(streamsBefore + 1);
});

test("gives the five streams of a session in four browsers to those used last, and an older one catches up when used", {
  tag: "@desk",
}, async ({ context, anotherContext }) => {
  const hostContext = await anotherContext();
  await logInAs(hostContext, "host");
  const { user } = await becomeTraveller(context);
  const { id, path, optionIds } = await publishActivity(hostContext, `Lanterns ${randomUUID().slice(0, 8)}`);
  let streamsOpened = 0;
  const openBrowser = async (browser: BrowserContext) => {
    await browser.addCookies(await context.cookies());
    browser.on("response", (response) => {
      if (response.url().endsWith("/stream")) streamsOpened += 1;
    });
    const page = await browser.newPage();
    const before = streamsOpened;
    await openHydrated(page, path);
    await expect.poll(() => streamsOpened, "news and activity").toBe(before + 2);
    return page;
  };
  const first = await openBrowser(context);
  await openBrowser(await anotherContext());
  await openBrowser(await anotherContext());
  const latest = await openBrowser(await anotherContext());

  await addNotification(user._id);
  await callActivity(hostContext, `${id}/dates/advance`, { optionId: optionIds[0] });
  await expect(latest.locator("[data-testid=decided-date]")).toHaveCount(1);
  await expect(unseen(latest, 1)).toBeVisible();
  await expect(first.locator("[data-testid=decided-date]")).toHaveCount(0);
  await expect(unseen(first, 1)).toHaveCount(0);
  expect(streamsOpened, "nobody took a stream back").toBe(8);

  await first.keyboard.press("Shift");
  await expect(first.locator("[data-testid=decided-date]")).toHaveCount(1);
  await expect(unseen(first, 1)).toBeVisible();
  await addNotification(user._id);
  for (const page of [first, latest]) await expect(unseen(page, 2)).toBeVisible();
  expect(streamsOpened, "only the one that was used").toBe(10);
});

test("logs out all tabs when one logs out", { tag: "@desk" }, async ({ context }) => {
  await becomeTraveller(context);
  const [here, there] = [await context.newPage(), await context.newPage()];
  await openHydrated(there, "/notifications");
  await openHydrated(here, "/account");
  await here.getByRole("button", { name: "Log out" }).click();
  await expect(there.getByRole("button", { name: "Log in" }).first()).toBeVisible();
  await expect(there).toHaveURL("/");
});

/** Requests for live streams, in order. Events before a stream's response aren't delivered by it. */
function watchStreams(context: BrowserContext): Request[] {
  const streams: Request[] = [];
  context.on("request", (request) => {
    if (request.url().endsWith("/notifications/stream")) streams.push(request);
  });
  return streams;
}

/** The number of tabs that have the stream's lock or wait for it. */
async function countStreamTabs(tab: Page | undefined): Promise<number | undefined> {
  return tab?.evaluate(async () => {
    const { held = [], pending = [] } = await navigator.locks.query();
    return held.length + pending.length;
  });
}

/** Adds a notification and expects every tab to list it live. */
async function expectLiveNotification(personId: string, tabs: readonly Page[]): Promise<void> {
  const counts = await Promise.all(tabs.map((tab) => listed(tab).count()));
  await addNotification(personId);
  await Promise.all(tabs.map((tab, at) => expect(listed(tab)).toHaveCount((counts[at] ?? 0) + 1)));
}

async function addNotification(personId: string): Promise<void> {
  await queryProduct("insert into notification (person_id, code, created_at) values ($1, 9, now())", [personId]);
}

/** The inbox link with this number of unseen notifications. */
function unseen(page: Page, count: number) {
  return page.getByRole("link", { name: `${count} new` });
}

function listed(tab: Page) {
  return tab.locator("[data-testid=inbox-list] > li");
}
