import { expect, type Page } from "@playwright/test";
import { findViolations } from "../support/axe-in-page.ts";
import { openHydrated, test } from "../support/web-test.ts";

function suggestions(page: Page) {
  return page.getByRole("listbox", { name: /Suggested places|Search for a place/ });
}

test("suggests a district first and opens its activities", { tag: "@desk" }, async ({ page }) => {
  await openHydrated(page, "/");
  const search = page.getByRole("search");
  await search.getByRole("combobox", { name: "Where" }).fill("Soho");
  const first = suggestions(page).getByRole("option").first();
  await expect(first).toHaveText(/^Soho\s*London, England, United Kingdom$/);
  await first.click();
  await search.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(/\/discover\/united-kingdom\/england\/soho$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Activities in Soho");
  await expect(page.getByRole("article").first()).toBeVisible();
  await search.getByRole("combobox", { name: "Where" }).click();
  await page.keyboard.type("Москв");
  await expect(suggestions(page).getByRole("option").first()).toHaveText(/^Moscow \(Москва\)/);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("Lisb");
  await expect(search.getByRole("combobox", { name: "Where" })).toHaveValue("Lisb");
});

test("offers the map for an unknown name", async ({ page }, { project }) => {
  await openHydrated(page, "/discover/united-kingdom/england/london?date=5");
  const where = page.getByRole("combobox", { name: "Where" });
  await where.fill("qqzzyx");
  await expect(page.getByText("We don’t know a place called “qqzzyx”.")).toBeVisible();
  const lastRow = suggestions(page).getByRole("option", { name: "Search on the map instead" });
  await expect(suggestions(page).getByRole("option")).toHaveCount(1);
  expect(await findViolations(page)).toEqual([]);
  await where.press("ArrowUp");
  await expect(lastRow).toHaveAttribute("aria-selected", "true");
  await where.press("Enter");
  await expect(page).toHaveURL(/\/discover\?date=5&bounds=51.598%2C51.419%2C0.019%2C-0.27$/);
  await expect(page.getByRole("heading", { level: 1, name: "Activities on this part of the map" })).toBeAttached();
  if (project.name === "phone") await expect(page.getByRole("button", { name: "List", exact: true })).toBeVisible();
  await expect(page.locator("[data-slot=list-map-map] canvas").first()).toBeVisible();
});

test("reports suggestions that can't be fetched and offers the map", { tag: "@phone" }, async ({
  page,
  pageProblems,
}) => {
  await page.route("**/geocode?**", (route) =>
    route.fulfill({ status: 503, json: { status: 503, code: "unavailable" } }),
  );
  await openHydrated(page, "/");
  await page.getByRole("combobox", { name: "Where" }).fill("Lond");
  await expect(page.getByText("We couldn’t look places up just now.")).toBeVisible();
  await expect(suggestions(page).getByRole("option", { name: "Search on the map instead" })).toBeVisible();
  pageProblems.length = 0;
});

test("turns an unknown meeting point into a pin with the typed name", { tag: "@phone" }, async ({ pageAs }) => {
  const page = await pageAs("traveller");
  await openHydrated(page, "/activity/create");
  await page.getByLabel("Title", { exact: true }).fill("Pub quiz");
  await page.getByRole("button", { name: "Nightlife" }).click();
  await page.getByLabel("Summary").fill("Six rounds and a raffle, teams of four.");
  const next = page.getByRole("button", { name: "Next", exact: true });
  if (await next.isVisible()) await next.click();
  const field = page.getByRole("combobox", { name: "Search for a place" });
  await field.fill("The Hidden Door Arms");
  await suggestions(page).getByRole("option", { name: "Not listed? Drop a pin on the map" }).click();
  await expect(page.locator("[data-testid=meeting-point-map] canvas")).toBeInViewport();
  await expect(page.getByLabel("Name or address of the spot")).toHaveValue("The Hidden Door Arms");
  await expect(page.getByText("The map has no streets here, so write the street and number")).toBeVisible();
  await expect(field).toHaveValue("London, England, United Kingdom");
  // The fallback row appears beside matching names too.
  await field.fill("Lond");
  await expect(suggestions(page).getByRole("option").first()).toHaveText(/^London/);
  await expect(suggestions(page).getByRole("option").last()).toHaveText("Not listed? Drop a pin on the map");
});
