import { expect } from "@playwright/test";
import { becomeTraveller } from "../support/web-people.ts";
import { openHydrated, test } from "../support/web-test.ts";

test("the avatar's menu leads to what is liked, changes the appearance and logs out", async ({ page, context }) => {
  await becomeTraveller(context);
  await openHydrated(page, "/");
  const heart = page
    .locator("main")
    .getByRole("button", { name: /^Like / })
    .first();
  const title = (await heart.getAttribute("aria-label"))?.replace(/^Like /, "") ?? "";
  await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "true");

  const you = page.getByRole("button", { name: "You", exact: true });
  await you.press("Enter");
  const items = page.getByRole("menu").filter({ visible: true });
  await expect(items.getByRole("menuitem")).toHaveText(["Profile", "Liked", "Lists", "Account", "Log out"]);
  await expect(items.getByRole("menuitem", { name: "Profile" })).toBeFocused();
  const dark = items.getByRole("menuitemradio", { name: "Dark" });
  await dark.click();
  await expect(dark).toHaveAttribute("aria-checked", "true");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.keyboard.press("Escape");
  await expect(you).toBeFocused();

  await you.click();
  await items.getByRole("menuitem", { name: "Liked" }).click();
  await expect(page).toHaveURL(/\/liked$/);
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: title })).toBeVisible();

  await openHydrated(page, "/");
  await you.click();
  await items.getByRole("menuitem", { name: "Log out" }).click();
  await expect(page.getByText("You are logged out")).toBeVisible();
  await page.goto("/liked");
  await expect(page).toHaveURL(/\/(\?|$)/);
});

test("without a heart the list says how to fill it", { tag: "@phone" }, async ({ page, context }) => {
  const { user } = await becomeTraveller(context);
  await openHydrated(page, `/user/${user._id}/upcoming`);
  await page.getByRole("link", { name: "Liked", exact: true }).click();
  await expect(page.getByRole("heading", { name: "No hearts yet" })).toBeVisible();
});
