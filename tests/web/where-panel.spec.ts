import { expect } from "@playwright/test";
import { openHydrated, test } from "../support/web-test.ts";

test("the place field offers what is near and popular until somebody types", async ({ page }) => {
  await openHydrated(page, "/");
  const field = page.getByRole("combobox", { name: "Where" });
  await field.click();
  const panel = page.locator("[data-testid=where-panel]");
  await expect(panel.getByRole("button", { name: "Near me" })).toBeVisible();
  const places = panel.getByRole("region", { name: "Popular places" }).getByRole("link");
  await expect(places.nth(1)).toBeVisible();
  await page.keyboard.type("Lis");
  await expect(panel).toHaveCount(0);
  await expect(page.getByRole("option", { name: /^Lisbon/ }).first()).toBeVisible();
  await field.fill("");
  const path = await places.nth(1).getAttribute("href");
  await places.nth(1).click();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await expect(page.getByRole("heading", { level: 1, name: /^Activities in / })).toBeVisible();
  await expect(page.locator("#content")).toBeFocused();
  await expect(panel).toHaveCount(0);

  await page.getByRole("combobox", { name: "Where" }).click();
  await expect(panel).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  await page.getByRole("search").getByLabel("Words").click();
  await expect(panel).toHaveCount(0);
});

test("a pin opens its card over the map, and the search stays", async ({ page }) => {
  await openHydrated(page, "/discover/united-kingdom/england/london");
  const toMap = page.getByRole("button", { name: "Map", exact: true });
  if (await toMap.isVisible()) await toMap.click();
  const pin = page.locator("[data-testid=map-pin]:not([data-crowded])").first();
  const card = page.locator("[data-testid=pin-card]");
  await pin.click();
  await expect(card).toBeVisible();
  await expect(page).toHaveURL(/\/discover\/united-kingdom/);
  await expect(card.locator("li:not([inert])").getByRole("link").first()).toBeFocused();
  await expect(card).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Escape");
  await expect(card).toHaveCount(0);
  await expect(pin).toBeFocused();
  await page.keyboard.press("Enter");
  const opened = card.locator("li:not([inert])");
  const title = await opened.getByRole("heading").innerText();
  await opened.getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
});
