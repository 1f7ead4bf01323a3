import { expect, type Page } from "@playwright/test";
import { logInAs } from "../support/web-people.ts";
import { openLive, test } from "../support/web-test.ts";
import { findWorld, type World } from "../support/web-world.ts";

const pages: readonly (readonly [name: string, pathOf: (world: World) => string])[] = [
  ["the main screen", () => "/"],
  ["discover", () => "/discover/united-kingdom/england"],
  ["an activity", ({ joinable }) => joinable],
  ["a profile", ({ hostProfile }) => hostProfile],
  ["a project", ({ projectPath }) => projectPath],
  ["the terms", () => "/legal/terms"],
];

for (const [name, pathOf] of pages) {
  test(`${name} comes alive from what the server sent, without asking the API again`, async ({ page }) => {
    const calls = apiCallsOf(page);
    await openLive(page, pathOf(await findWorld()));
    await proveItAnswers(page);
    // Once an activity is followed, a change by somebody else fetches it again.
    const followedAt = calls.findIndex((call) => call.endsWith("/stream"));
    const first = followedAt < 0 ? calls : calls.slice(0, followedAt);
    // The help, opened over the page to prove it, asks who runs the site.
    expect(first.filter((call) => !call.endsWith("/site"))).toEqual([]);
  });
}

for (const [name, pathOf] of [
  ["the inbox", () => "/notifications"],
  ["upcoming activities", ({ travellerId }) => `/user/${travellerId}/upcoming`],
  ["the account", () => "/account"],
] as const satisfies typeof pages) {
  test(`${name} comes alive from what the server sent to somebody logged in`, async ({ page, context }) => {
    await logInAs(context, "traveller");
    const calls = apiCallsOf(page);
    await openLive(page, pathOf(await findWorld()));
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
    const reads = calls.filter((call) => call.startsWith("GET") && !call.includes("/notifications/stream"));
    expect(reads).toEqual([]);
  });
}

test("the same page reads the same with and without scripts", async ({ page, browser }) => {
  const { joinable } = await findWorld();
  const still = await browser.newContext({ javaScriptEnabled: false });
  const plain = await still.newPage();
  await plain.goto(joinable);
  const before = await plain.getByRole("main").getByRole("heading").allInnerTexts();
  await still.close();
  await openLive(page, joinable);
  const after = await page.getByRole("main").getByRole("heading").allInnerTexts();
  expect(after).toEqual(before);
});

function apiCallsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) calls.push(`${request.method()} ${pathname}`);
  });
  return calls;
}

/** A link that only scripts open over the page: it has been taken over, and what it wanted to fetch it has asked for. */
async function proveItAnswers(page: Page): Promise<void> {
  await page.getByRole("contentinfo").getByRole("link", { name: "Help" }).click();
  await expect(page.getByRole("dialog").getByRole("heading", { level: 1 })).toBeVisible();
}
