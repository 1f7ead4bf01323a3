import { expect, type Page } from "@playwright/test";
import { logInAs } from "../support/web-people.ts";
import { openHydrated, test } from "../support/web-test.ts";
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
  test(`${name} hydrates without requests for the data and styles that the server rendered`, async ({ page }) => {
    const calls = apiCallsOf(page);
    const styleSheets: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "stylesheet") styleSheets.push(new URL(request.url()).pathname);
    });
    await openHydrated(page, pathOf(await findWorld()));
    await waitForHydration(page);
    // After the activity's stream has opened, other people's changes cause refetches.
    const streamIndex = calls.findIndex((call) => call.endsWith("/stream"));
    const first = streamIndex < 0 ? calls : calls.slice(0, streamIndex);
    // The help page that `waitForHydration` opens fetches the operator; a map in view fetches the areas with streets and
    // the pins beyond the list.
    expect(first.filter((call) => !/\/(?:site|maps|search\/pins)$/.test(call))).toEqual([]);
    const inlined = await page
      .locator("style[data-href]")
      .evaluateAll((all) => all.map((style) => style.getAttribute("data-href")));
    expect(inlined).not.toEqual([]);
    expect(styleSheets.filter((path) => inlined.includes(path))).toEqual([]);
    expect(await layersOf(page)).toEqual(["reset", "tokens", "base", "components", "shared", "features"]);
  });
}

for (const [name, pathOf] of [
  ["the inbox", () => "/notifications"],
  ["upcoming activities", ({ travellerId }) => `/user/${travellerId}/upcoming`],
  ["the account", () => "/account"],
] as const satisfies typeof pages) {
  test(`${name} hydrates from the server's data for a logged-in person`, { tag: "@desk" }, async ({
    page,
    context,
  }) => {
    await logInAs(context, "traveller");
    const calls = apiCallsOf(page);
    await openHydrated(page, pathOf(await findWorld()));
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
    const reads = calls.filter((call) => call.startsWith("GET") && !call.includes("/notifications/stream"));
    expect(reads).toEqual([]);
  });
}

test("renders the same headings with and without scripts", { tag: "@desk" }, async ({ page, browser }) => {
  const { joinable } = await findWorld();
  const still = await browser.newContext({ javaScriptEnabled: false });
  const plain = await still.newPage();
  await plain.goto(joinable);
  const before = await plain.getByRole("main").getByRole("heading").allInnerTexts();
  await still.close();
  await openHydrated(page, joinable);
  const after = await page.getByRole("main").getByRole("heading").allInnerTexts();
  expect(after).toEqual(before);
});

test("pictures that the browser has loaded are not loaded again by the next page", { tag: "@phone" }, async ({
  page,
}) => {
  const open = async () => {
    await openHydrated(page, "/");
    await page.getByRole("main").getByRole("link", { name: "Hiking" }).first().scrollIntoViewIfNeeded();
    await expect.poll(async () => Object.keys(await pictureBytes(page)).length).toBeGreaterThan(10);
    await page.waitForLoadState("networkidle");
  };
  await open();
  const first = await pictureBytes(page);
  expect(Object.values(first).filter((bytes) => bytes > 0).length).toBeGreaterThan(3);
  await open();
  const again = Object.entries(await pictureBytes(page)).filter(([path]) => path in first);
  expect(again.length).toBeGreaterThan(3);
  expect(again.filter(([, bytes]) => bytes > 0)).toEqual([]);
});

/** What each picture of the page cost the network; 0 from the browser's cache. */
function pictureBytes(page: Page): Promise<Record<string, number>> {
  return page.evaluate(() => {
    const pictures = performance.getEntriesByType("resource").flatMap((entry) => {
      if (!(entry instanceof PerformanceResourceTiming) || entry.initiatorType !== "img") return [];
      return [[new URL(entry.name).pathname, entry.transferSize] as const];
    });
    return Object.fromEntries(pictures);
  });
}

/** In the order of their first appearance, which is that of their precedence. */
function layersOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
    const names = rules.flatMap((rule) => {
      if (rule instanceof CSSLayerStatementRule) return [...rule.nameList];
      return rule instanceof CSSLayerBlockRule ? [rule.name] : [];
    });
    return [...new Set(names)];
  });
}

function apiCallsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) calls.push(`${request.method()} ${pathname}`);
  });
  return calls;
}

/** Only hydrated pages open this link as a modal; by then their initial requests have been sent. */
async function waitForHydration(page: Page): Promise<void> {
  await page.getByRole("contentinfo").getByRole("link", { name: "Help" }).click();
  await expect(page.getByRole("dialog").getByRole("heading", { level: 1 })).toBeVisible();
}
