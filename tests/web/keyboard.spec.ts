import { expect } from "@playwright/test";
import { tabTo } from "../support/web-input.ts";
import { becomeTraveller } from "../support/web-people.ts";
import { openHydrated, test } from "../support/web-test.ts";
import { findWorld } from "../support/web-world.ts";

test("votes, requests to join and withdraws by keyboard alone", { tag: "@desk" }, async ({ page, context }) => {
  await becomeTraveller(context, "Tabea");
  await openHydrated(page, (await findWorld()).joinable);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");

  const votes = page.getByRole("button", { name: /I can make it/ });
  await tabTo(votes.first());
  await page.keyboard.press("Space");
  await expect(votes.first()).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByText("1 date chosen")).toBeVisible();

  const ask = page.getByRole("button", { name: "Ask to join" });
  await tabTo(ask);
  await page.keyboard.press("Enter");
  const sheet = page.getByRole("dialog");
  await expect(sheet).toBeVisible();
  await tabTo(sheet.getByRole("textbox"));
  await page.keyboard.type("I type with two fingers.");
  await tabTo(sheet.getByRole("button", { name: "Send request" }));
  await page.keyboard.press("Enter");
  await expect(page.getByText("You asked to join")).toBeVisible();
  await expect(sheet).toBeHidden();

  await tabTo(page.getByRole("button", { name: "Withdraw" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByRole("button", { name: "Withdraw" })).toBeFocused();
});

test("closes a picture over a project with Escape, then the project", { tag: "@desk" }, async ({ page }) => {
  const { hostProfile } = await findWorld();
  await openHydrated(page, hostProfile);
  await page.getByRole("main").locator('a[href^="/project/"]').first().click();
  const project = page.getByTestId("modal-frame");
  await project
    .getByRole("button", { name: /^Open picture/ })
    .first()
    .click();
  const picture = page.locator(".yarl__portal_open");
  await expect(picture).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(picture).toHaveCount(0);
  await expect(project).toBeVisible();
  await expect(page).toHaveURL(/\/project\//);
  await page.keyboard.press("Escape");
  await expect(project).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(hostProfile));
});

test("shows the focus at every step through the home page, never behind a bar", async ({ page }) => {
  await openHydrated(page, "/");
  for (let press = 0; press < 25; press += 1) {
    await page.keyboard.press("Tab");
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      if (element === null || element === document.body) return null;
      const around = [element, element.parentElement, element.parentElement?.parentElement, element.closest("article")];
      const outlined = [...around, ...element.children].filter((one) => one instanceof Element);
      const hasOutline = outlined.some((one) =>
        [null, "::before", "::after"].some((part) => {
          const { outlineStyle, outlineWidth } = getComputedStyle(one, part);
          return outlineStyle !== "none" && outlineWidth !== "0px";
        }),
      );
      const box = element.getBoundingClientRect();
      const bar = document.querySelector("[data-slot=bottom-bar]");
      const isClear =
        bar === null ||
        bar.contains(element) ||
        !bar.checkVisibility() ||
        box.bottom <= bar.getBoundingClientRect().top;
      return { name: element.outerHTML.slice(0, 120), hasOutline, isThere: box.width > 0 && box.height > 0, isClear };
    });
    if (focused === null) continue;
    expect(focused, focused.name).toMatchObject({ hasOutline: true, isThere: true, isClear: true });
  }
});

test("moves the focus to the next filter when one is removed, and announces the new count", {
  tag: "@desk",
}, async ({ page }) => {
  await openHydrated(page, "/discover?words=canal&bounds=51.7,51.3,0.3,-0.5");
  const found = page.locator("[data-testid=discover-head-title]").getByRole("status");
  const map = page.getByRole("link", { name: "Not only on this part of the map" });
  await page.getByRole("link", { name: "Search without “canal”" }).press("Enter");
  await expect(page).toHaveURL(/\/discover\?bounds=[^&]+$/);
  await expect(map).toBeFocused();
  await expect(found).toHaveText(/^“canal” taken away\. \d+\+? activities$/);

  await map.press("Enter");
  await expect(page).toHaveURL(/\/discover$/);
  await expect(page.getByRole("button", { name: "Near me" })).toBeFocused();
  await expect(found).toHaveText(/^This part of the map taken away\. \d+\+? activities$/);

  await page.getByRole("navigation", { name: "Categories" }).getByRole("link", { name: "Hiking" }).press("Enter");
  await expect(page).toHaveURL(/categories=2$/);
  await expect(page.getByRole("link", { name: "Hiking" })).toBeFocused();
  await expect(found).toHaveText(/^\d+\+? activit/);
});

/** Presses Tab until the target has the focus. */
