import { randomUUID } from "node:crypto";
import { nightOf } from "@meander/domain/discovery/tonight-window";
import { expect, type Page } from "@playwright/test";
import { findViolations } from "../support/axe-in-page.ts";
import { publishTonight } from "../support/web-activity.ts";
import { queryProduct } from "../support/web-database.ts";
import { becomeTraveller } from "../support/web-people.ts";
import { openHydrated, test } from "../support/web-test.ts";

const cards = (page: Page) => page.locator("[data-testid=discover-cards]").first().getByRole("article");

test("finds what can still be joined nearby tonight, with the reasons", async ({ page, context, anotherContext }) => {
  const hosting = await anotherContext();
  await becomeTraveller(hosting);
  const { place } = await publishTonight(hosting, `Supper ${randomUUID().slice(0, 8)}`);
  await becomeTraveller(context, "Jonas");
  await context.grantPermissions(["geolocation"]);
  // Beside the activity: one that starts before the person can be there is not recommended for its start.
  const [longitude, latitude] = [place.coordinates[0] + 0.001, place.coordinates[1] - 0.0006];
  await context.setGeolocation({ longitude, latitude });
  await openHydrated(page, "/");
  await page.getByRole("button", { name: "Near me, tonight" }).click();
  const near = [longitude, latitude].map((degrees) => Number(degrees.toFixed(3))).join("%2C");
  await expect(page).toHaveURL(`/discover?near=${near}&order=tonight`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Activities near you");
  // A date to vote on has no start yet.
  const reasons = cards(page)
    .getByRole("list", { name: "Why it is here" })
    .filter({ hasText: /Starts/ })
    .first();
  await expect(reasons).toContainText(/Starts/);
  await expect(reasons).toContainText(/\d k?m away/);
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("link", { name: "Today", exact: true }).click();
  await expect(page).toHaveURL(/date=1&.*order=tonight$/);
  await expect(reasons).toContainText(/Starts/);
  await page.getByRole("link", { name: "Best tonight" }).click();

  await page.getByRole("link", { name: "Not only near me" }).click();
  await expect(page).toHaveURL(/\/discover\?order=tonight$/);
  await page.getByRole("link", { name: "Any date" }).click();
  await expect(page).toHaveURL(/\/discover$/);
  await expect(cards(page).first()).toBeVisible();
  await expect(page.getByRole("list", { name: "Why it is here" })).toHaveCount(0);
});

test("labels as tonight what a search for tonight finds", { tag: "@desk" }, async ({ page, anotherContext }) => {
  const title = `Supper ${randomUUID().slice(0, 8)}`;
  const hosting = await anotherContext();
  await becomeTraveller(hosting);
  const { place } = await publishTonight(hosting, title);
  await openHydrated(page, `${place.discoverPath}?words=${encodeURIComponent(title)}&order=tonight`);
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page).locator("time")).toContainText("Tonight");
  // The home page's tonight section has the results of a search for tonight, and no other card says "Tonight".
  await openHydrated(page, "/");
  const { from, to } = nightOf(new Date(), "Europe/London");
  const labels = page.locator("article time");
  for (const label of await labels.all()) {
    const start = new Date((await label.getAttribute("datetime")) ?? "");
    const isInNight = from <= start && start < to;
    // Activities elsewhere use other time zones, so the reverse doesn't hold.
    if ((await label.innerText()).startsWith("Tonight")) expect(isInNight).toBe(true);
  }
});

test("shows that the search is near the person, how to leave that, and restores it on going back", {
  tag: "@phone",
}, async ({ page }) => {
  const near = "/discover?words=walk&near=-0.128%2C51.507";
  await openHydrated(page, near);
  const where = page.getByRole("combobox", { name: "Where" });
  const areaLabel = page.getByRole("search").getByText("Within 30 km of you");
  await expect(areaLabel).toBeVisible();
  await expect(where).toHaveAccessibleDescription("Within 30 km of you");

  await page.getByRole("search").getByLabel("Words").fill("night");
  await page.getByRole("search").getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(/\/discover\?words=night&near=-0\.128%2C51\.507$/);
  await page.getByRole("link", { name: "Search anywhere instead" }).click();
  await expect(page).toHaveURL(/\/discover\?words=night$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Activities everywhere");
  await expect(areaLabel).toHaveCount(0);
  await expect(where).toBeFocused();

  await page.goBack();
  await expect(areaLabel).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(near);
  await expect(page.getByRole("search").getByLabel("Words")).toHaveValue("walk");
  await where.fill("Lon");
  await expect(areaLabel).toBeHidden();
  await page
    .getByRole("option", { name: /^London/ })
    .first()
    .click();
  await page.getByRole("search").getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL("/discover/united-kingdom/england/london?words=walk");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });
  test("stays near the person until a place is named", { tag: "@desk" }, async ({ page }) => {
    await page.goto("/discover?near=-0.128%2C51.507");
    const search = page.getByRole("search");
    await expect(search.getByText("Within 30 km of you")).toBeVisible();
    await search.getByLabel("Words").fill("walk");
    await search.getByRole("button", { name: "Search" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Activities near you");
    await expect(page).toHaveURL(/words=walk/);
    await search.getByRole("combobox", { name: "Where" }).fill("London");
    await search.getByRole("button", { name: "Search" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Activities in London");
    expect(new URL(page.url()).searchParams.has("near")).toBe(false);
  });
});

test("searches for a visitor in the place where they seem to be, and doesn't ask their device", {
  tag: "@phone",
}, async ({ page, context }) => {
  await context.grantPermissions(["geolocation"]);
  await page.addInitScript(() => {
    navigator.geolocation.getCurrentPosition = () => document.documentElement.setAttribute("data-asked", "");
  });
  await openHydrated(page, "/");
  await page.getByRole("button", { name: "Near me, tonight" }).click();
  await expect(page).toHaveURL(/\/discover\/united-kingdom\/england\/london\?order=tonight$/);
  await expect(page.getByText("We can’t see where you are, so this is London.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Activities in London");
  await expect(page.locator("html[data-asked]")).toHaveCount(0);
});

test("stores about where a logged-in person is, with its place", {
  tag: "@desk",
}, async ({ page, context }) => {
  const { user } = await becomeTraveller(context, "Jonas");
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation({ longitude: 4.4923, latitude: 52.1603 });
  await openHydrated(page, "/discover");
  await page.getByRole("button", { name: "Near me" }).click();
  await expect(page).toHaveURL(/near=4\.492%2C52\.16$/);
  const nearby = () =>
    queryProduct(
      `select round(nearby_lon::numeric, 2)::text as lon, nearby_lat = 52.1603 as "isExact",
         nearby_context->'place'->>'text' as place from person where id = $1`,
      [user._id],
    );
  await expect.poll(nearby).toEqual([{ lon: "4.49", isExact: false, place: "Leiden" }]);
});

test("a device that gives no location in five seconds leads to the default place, which is named", {
  tag: "@desk",
}, async ({ page, context }) => {
  await becomeTraveller(context, "Jonas");
  await context.grantPermissions(["geolocation"]);
  await page.addInitScript(() => {
    navigator.geolocation.getCurrentPosition = () => undefined;
  });
  await openHydrated(page, "/discover");
  await page.getByRole("button", { name: "Near me" }).click();
  await expect(page.getByText("Geolocation time out")).toBeVisible();
  await expect(page).toHaveURL(/\/discover\/united-kingdom\/england\/london$/);
});

for (const [code, text] of [
  [2, "Unable to determine your position"],
  [3, "Unable to determine your position"],
  [9, "Unable to determine your position. Please check permissions"],
] as const) {
  test(`a device's problem ${code} is explained`, { tag: "@desk" }, async ({ page, context }) => {
    await becomeTraveller(context, "Jonas");
    await context.grantPermissions(["geolocation"]);
    await page.addInitScript((failure) => {
      navigator.geolocation.getCurrentPosition = (_found, refuse) =>
        refuse?.({ code: failure, message: "", PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 });
    }, code);
    await openHydrated(page, "/discover");
    await page.getByRole("button", { name: "Near me" }).click();
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  });
}

test("explains a denied location permission, and searches in the default place", { tag: "@desk" }, async ({
  page,
  context,
}) => {
  await context.clearPermissions();
  await becomeTraveller(context, "Jonas");
  await openHydrated(page, "/discover");
  await page.getByRole("button", { name: "Near me" }).click();
  await expect(page.getByText("Please enable location services")).toBeVisible();
  await expect(page.getByText("We can’t see where you are, so this is London.")).toBeVisible();
  await expect(page).toHaveURL(/\/discover\/united-kingdom\/england\/london$/);
});

test("fills up a town's few results with its region's, marked as such", { tag: "@desk" }, async ({ page }) => {
  await openHydrated(page, "/discover/united-kingdom/england/manchester");
  const further = page.getByRole("region", { name: "More in England" });
  await expect(further.getByRole("article").first()).toBeVisible();
  await expect(further).toContainText("Not in Manchester itself");
  const inTown = await cards(page).count();
  expect(inTown).toBeGreaterThan(0);
  await expect(page.getByRole("article")).toHaveCount(10);
  await expect(page.locator("[data-testid=discover-head-title]").getByRole("status")).toHaveText(
    inTown === 1 ? "1 activity" : `${inTown} activities`,
  );
});
