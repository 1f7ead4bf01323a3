import { type BrowserContext, expect, type Page } from "@playwright/test";
import { queryProduct } from "../support/web-database.ts";
import { becomeTraveller } from "../support/web-people.ts";
import { openLive, test } from "../support/web-test.ts";

/** More than the six connections that a browser opens to a host. */
const tabCount = 8;

test("eight tabs of a person share one stream, which another takes over when its holder closes", {
  tag: "@desk",
}, async ({ context }) => {
  const { user } = await becomeTraveller(context);
  const holders = watchStreams(context);
  const tabs: Page[] = [];
  for (let count = 0; count < tabCount; count += 1) {
    const tab = await context.newPage();
    await openLive(tab, "/account");
    tabs.push(tab);
  }
  for (const tab of tabs) await openLive(tab, "/notifications");
  await expect.poll(() => tabsInTurn(tabs[0])).toBe(tabCount);

  await expectNews(user._id, tabs);
  const holder = holders.at(-1);
  const others = tabs.filter((tab) => tab !== holder);
  expect(others).toHaveLength(tabCount - 1);
  const streamsBefore = holders.length;
  await holder?.close();
  await expect.poll(() => holders.length, "somebody takes over").toBe(streamsBefore + 1);
  await expectNews(user._id, others);
  expect(holders, "nobody else opened a stream").toHaveLength(streamsBefore + 1);
});

test("logging out in one tab is followed by the others", { tag: "@desk" }, async ({ context }) => {
  await becomeTraveller(context);
  const [here, there] = [await context.newPage(), await context.newPage()];
  await openLive(there, "/notifications");
  await openLive(here, "/account");
  await here.getByRole("button", { name: "Log out" }).click();
  await expect(there.getByRole("button", { name: "Log in" }).first()).toBeVisible();
  await expect(there).toHaveURL("/");
});

/** The tab of each stream that was opened, in order. */
function watchStreams(context: BrowserContext): Page[] {
  const holders: Page[] = [];
  context.on("request", (request) => {
    if (request.url().endsWith("/notifications/stream")) holders.push(request.frame().page());
  });
  return holders;
}

/** Tabs that hold the stream or wait for it. */
async function tabsInTurn(tab: Page | undefined): Promise<number | undefined> {
  return tab?.evaluate(async () => {
    const { held = [], pending = [] } = await navigator.locks.query();
    return held.length + pending.length;
  });
}

/** Something happens to the person, and each tab lists it without being asked. */
async function expectNews(personId: string, tabs: readonly Page[]): Promise<void> {
  const counts = await Promise.all(tabs.map((tab) => listed(tab).count()));
  await queryProduct("insert into notification (person_id, code, created_at) values ($1, 9, now())", [personId]);
  await Promise.all(tabs.map((tab, at) => expect(listed(tab)).toHaveCount((counts[at] ?? 0) + 1)));
}

function listed(tab: Page) {
  return tab.locator(".inbox__list > li");
}
