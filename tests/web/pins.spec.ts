import { expect } from "@playwright/test";
import { expectAccessible } from "../support/web-accessibility.ts";
import { countFound, countOnMap } from "../support/web-pins.ts";
import { openHydrated, test } from "../support/web-test.ts";

const london = "/discover/united-kingdom/england/london";

test("the map has a pin for each result, also for those beyond the loaded list", { tag: "@desk" }, async ({ page }) => {
  await openHydrated(page, london);
  const found = await countFound(page);
  expect(found).toBeGreaterThan(10);
  await expect(page.getByTestId("discover-cards").getByRole("listitem")).toHaveCount(10);
  await expect.poll(() => countOnMap(page)).toBe(found);
  await expectAccessible(page, "a map with clusters");
  // A card lights its pin, or the cluster that has it.
  const lit = page.locator(".maplibregl-marker [data-highlighted]");
  await expect(lit).toHaveCount(0);
  const card = page.getByTestId("discover-cards").getByRole("listitem").first().getByRole("link").first();
  await card.hover();
  await expect(lit).toHaveCount(1);
  await page.getByRole("heading", { level: 1 }).hover();
  await expect(lit).toHaveCount(0);
  await card.focus();
  await expect(lit).toHaveCount(1);
});

test("a cluster comes apart by keyboard, and the focus stays with its activities", { tag: "@desk" }, async ({
  page,
}) => {
  await openHydrated(page, london);
  const found = await countFound(page);
  await expect.poll(() => countOnMap(page)).toBe(found);
  const cluster = page.getByTestId("pin-cluster").first();
  const before = Number(await cluster.innerText());
  await cluster.press("Enter");
  const focused = page.locator("[data-testid=pin-cluster]:focus, [data-testid=map-pin]:focus");
  await expect(focused).toHaveCount(1);
  await expect(async () => {
    expect(Number.parseInt((await focused.innerText()).replace(/^\D.*$/, "1"), 10)).toBeLessThan(before);
  }).toPass();
});

test("a card beyond the list is loaded when its pin is opened, and again after a failure", { tag: "@desk" }, async ({
  page,
  pageProblems,
}) => {
  await page.route("**/activities?id=*", (route) => route.abort());
  await openHydrated(page, london);
  const found = await countFound(page);
  await expect.poll(() => countOnMap(page)).toBe(found);
  const last = page.locator("[data-testid=map-pin]:not([data-crowded])").first();
  await last.click();
  const card = page.getByTestId("pin-card");
  const open = card.locator("li:not([inert])");
  // The card before the first is the last of all.
  const number = Number((await card.getByText(/^\d+ of \d+$/).innerText()).split(" ")[0]);
  for (let left = number; left > 0; left -= 1) await card.getByRole("button", { name: "Previous on the map" }).click();
  await expect(card.getByText(`${found} of ${found}`)).toBeVisible();
  await expect(open.getByText("This card couldn’t be loaded.")).toBeVisible();
  await expectAccessible(page, "a card that couldn't be loaded");
  await page.unroute("**/activities?id=*");
  await open.getByRole("button", { name: "Try again" }).click();
  await expect(open.getByRole("heading")).toBeVisible();
  expect(pageProblems.splice(0).filter((problem) => !problem.includes("/activities?id="))).toEqual([]);
});

test("says that pins are missing when they couldn't be loaded, and loads them again", { tag: "@desk" }, async ({
  page,
  pageProblems,
}) => {
  await page.route("**/search/pins?*", (route) => route.abort());
  await openHydrated(page, london);
  await expect(page.getByText("Not all pins could be loaded.")).toBeVisible();
  await expect.poll(() => countOnMap(page)).toBe(10);
  await page.unroute("**/search/pins?*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Not all pins could be loaded.")).toHaveCount(0);
  await expect.poll(() => countOnMap(page)).toBe(await countFound(page));
  expect(pageProblems.splice(0).filter((problem) => !problem.includes("/search/pins"))).toEqual([]);
});
