import { expect, type Page } from "@playwright/test";
import { openHydrated, test, waitUntilHydrated } from "../support/web-test.ts";
import { findWorld } from "../support/web-world.ts";

const modal = (page: Page) => page.getByTestId("modal-frame");
const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

test("modals over a page: each closes to what it was opened from, and the page stays where it was", async ({
  page,
}) => {
  const { hostProfile } = await findWorld();
  await openHydrated(page, hostProfile);
  const card = page.locator("[data-modal-card]:has(a[href^='/project/'])").first();
  await card.scrollIntoViewIfNeeded();
  const before = await scrolled(page);
  await card.getByRole("link").click();
  await expect(modal(page)).toBeVisible();
  await expect(card).toBeHidden();
  await page.mouse.wheel(0, 400);
  await page.keyboard.press("Escape");
  await expect(modal(page)).toHaveCount(0);
  await expect(page).toHaveURL(hostProfile);
  await expect(card).toBeVisible();
  expect(await scrolled(page)).toBe(before);

  await page.getByRole("contentinfo").getByRole("link", { name: "Help" }).click();
  const bottom = await scrolled(page);
  await modal(page).getByRole("link", { name: "Terms" }).click();
  await expect(modal(page).getByRole("heading", { level: 1 })).toHaveText("Terms & Conditions");
  await modal(page).getByRole("link", { name: "Privacy" }).click();
  await expect(modal(page).getByRole("heading", { level: 1 })).toHaveText("Privacy Policy");
  await expect(modal(page)).toHaveCount(1);
  await modal(page).getByRole("button", { name: "Close" }).click();
  await expect(page).toHaveURL("/legal/terms");
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/support");
  await expect(modal(page).getByRole("heading", { level: 1 })).toHaveText("Support");
  // From the first modal to the page, from which the forward button opens it again.
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(hostProfile);
  await expect(modal(page)).toHaveCount(0);
  expect(await scrolled(page)).toBe(bottom);
});

test("a modal's address that is reloaded or opened is a page of its own", { tag: "@desk" }, async ({ page }) => {
  await openHydrated(page, "/discover");
  await page.getByRole("contentinfo").getByRole("link", { name: "Terms" }).click();
  await expect(modal(page)).toBeVisible();
  await page.reload();
  await waitUntilHydrated(page);
  await expect(modal(page)).toHaveCount(0);
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toHaveText("Terms & Conditions");
  // Here the document is the page, and the next one opens over it.
  await page.getByRole("main").getByRole("link", { name: "Help" }).click();
  await expect(modal(page).getByRole("heading", { level: 1 })).toHaveText("Support");
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/legal/terms");
});
