import { expect, type Page } from "@playwright/test";
import { findViolations } from "../support/axe-in-page.ts";
import { openLive, test } from "../support/web-test.ts";

const cards = (page: Page) => page.locator(".discover__cards").first().getByRole("article");

test("somebody near finds what they can still join tonight, each with its reasons", async ({ page, context }) => {
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation({ longitude: -0.1276, latitude: 51.5072 });
  await openLive(page, "/");
  await page.getByRole("button", { name: "Near me, tonight" }).click();
  await expect(page).toHaveURL(/\/discover\?near=-0\.128%2C51\.507&order=tonight$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Activities near you");
  const reasons = cards(page).first().getByRole("list", { name: "Why it is here" });
  await expect(reasons).toContainText(/Starts/);
  await expect(reasons).toContainText(/\d k?m away/);
  expect(await findViolations(page)).toEqual([]);

  await page.getByRole("link", { name: "Not only near me" }).click();
  await expect(page).toHaveURL(/\/discover\?order=tonight$/);
  await page.getByRole("link", { name: "Any date" }).click();
  await expect(page).toHaveURL(/\/discover$/);
  await expect(cards(page).first()).toBeVisible();
  await expect(page.getByRole("list", { name: "Why it is here" })).toHaveCount(0);
});

test("whoever keeps their place to themselves is told how to change that, and stays where they are", async ({
  page,
  context,
}) => {
  await context.clearPermissions();
  await openLive(page, "/discover");
  await page.getByRole("button", { name: "Near me" }).click();
  await expect(page.getByText("Please enable location services")).toBeVisible();
  await expect(page).toHaveURL(/\/discover$/);
});

test("little in a town is filled up from its region, told apart", async ({ page }) => {
  await openLive(page, "/discover/united-kingdom/england/manchester");
  const further = page.getByRole("region", { name: "More in England" });
  await expect(further.getByRole("article").first()).toBeVisible();
  await expect(further).toContainText("Not in Manchester itself");
  const inTown = await cards(page).count();
  expect(inTown).toBeGreaterThan(0);
  await expect(page.getByRole("article")).toHaveCount(10);
  await expect(page.locator(".discover-head__title").getByRole("status")).toHaveText(
    inTown === 1 ? "1 activity" : `${inTown} activities`,
  );
});

test("where nothing is near tonight, the words say so and the way out keeps the place", async ({ page }) => {
  await openLive(page, "/discover?near=0,-85&order=tonight");
  await expect(page.getByText("Nothing matches all of that near you.")).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("link", { name: "Clear the filters" }).click();
  await expect(page).toHaveURL(/\/discover\?near=0%2C-85$/);
  await expect(page.getByText("Nobody has planned anything near you yet.")).toBeVisible();
});
