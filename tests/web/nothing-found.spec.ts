import { expect } from "@playwright/test";
import { findViolations } from "../support/axe-in-page.ts";
import { openHydrated, test } from "../support/web-test.ts";

test("names filters without results, offers to remove each or all, and moves the focus", {
  tag: "@desk",
}, async ({ page }) => {
  const london = "/discover/united-kingdom/england/london";
  await openHydrated(page, `${london}?words=zeppelin&categories=2&date=1`);
  const list = page.locator("[data-testid=list-map-list]");
  await expect(list.getByRole("heading", { level: 2 }).first()).toHaveText("No match");
  await expect(list).toContainText("Nothing in London matches all of that yet.");
  await expect(list.getByRole("link", { name: "Look in England" })).toBeVisible();
  await expect(list.getByRole("link", { name: "Plan one yourself" })).toHaveCount(0);
  expect(await findViolations(page)).toEqual([]);

  const filters = list.getByRole("list", { name: "Take one away" });
  await expect(filters.getByRole("link")).toHaveText(["“zeppelin”", "Today", "Hiking"]);
  await filters.getByRole("link", { name: "Search without Today" }).press("Enter");
  await expect(page).toHaveURL(`${london}?words=zeppelin&categories=2`);
  await expect(filters.getByRole("link", { name: "Search without Hiking" })).toBeFocused();
  await filters.getByRole("link", { name: "Search without Hiking" }).press("Enter");
  await expect(list.getByRole("heading", { name: "No match" })).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Where" })).toBeFocused();
  await list.getByRole("link", { name: "Clear the filter" }).press("Enter");
  await expect(page).toHaveURL(london);
  await expect(list.getByRole("article").first()).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Where" })).toBeFocused();
});

test("preserves the location when the filter is cleared, and offers to host where nothing is on", {
  tag: "@phone",
}, async ({ page }) => {
  await openHydrated(page, "/discover?words=❤️");
  await expect(page.getByRole("heading", { name: "No results. Try different keywords" })).toBeVisible();
  await openHydrated(page, "/discover?near=0,-85&order=tonight");
  await expect(page.getByText("Nothing near you matches that yet.")).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("link", { name: "Clear the filter" }).click();
  await expect(page).toHaveURL(/\/discover\?near=0%2C-85$/);
  await expect(page.getByRole("heading", { name: "Nothing here yet" })).toBeVisible();
  await expect(page.getByText("Nobody has planned anything near you yet.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Look everywhere" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Plan one yourself" })).toHaveAttribute("href", "/activity/create");
  await expect(page.getByRole("link", { name: "Suggest one" })).toHaveAttribute("href", "/activity/suggest");
  expect(await findViolations(page)).toEqual([]);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });
  test("reports that a later page has only results from further away, and links back", { tag: "@desk" }, async ({
    page,
  }) => {
    const manchester = "/discover/united-kingdom/england/manchester";
    await page.goto(manchester);
    await page.getByRole("link", { name: "More activities" }).click();
    await expect(page).toHaveURL(/manchester\?cursor=/);
    const further = page.getByRole("region", { name: /^More in / });
    await expect(further.getByRole("article").first()).toBeVisible();
    await expect(further.first()).toContainText("Not in Manchester itself");
    await expect(page.getByText(/^Nothing/)).toHaveCount(0);
    await page.getByRole("link", { name: "From the beginning" }).click();
    await expect(page).toHaveURL(manchester);
    await expect(page.locator("[data-testid=discover-cards]").first().getByRole("article").first()).toBeVisible();
    await expect(page.getByRole("link", { name: "From the beginning" })).toHaveCount(0);
  });
});
