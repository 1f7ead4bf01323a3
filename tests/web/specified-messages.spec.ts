import { expect } from "@playwright/test";
import { queryProduct } from "../support/web-database.ts";
import { becomeTraveller } from "../support/web-people.ts";
import { addressInPorto } from "../support/web-target.ts";
import { openHydrated, test } from "../support/web-test.ts";

/** Messages of the specification that no other story causes. */

test("a logout without a network", { tag: "@desk" }, async ({ page, context }) => {
  await becomeTraveller(context);
  await openHydrated(page, "/account");
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await page.getByRole("main").getByRole("button", { name: "Log out" }).click();
  await expect(page.getByText("Unable to logout")).toBeVisible();
});

test("notifications without a network", { tag: "@desk" }, async ({ page, context }) => {
  await becomeTraveller(context);
  await openHydrated(page, "/notifications");
  await openHydrated(page, "/");
  const link = page.getByRole("link", { name: /^Inbox/ }).first();
  await link.hover();
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await link.click();
  await expect(page.getByText("Unable to get notifications")).toBeVisible();
});

test("a notification's link below /auth/ is fetched, and its error is shown", {
  tag: "@desk",
}, async ({ page, context }) => {
  const { user } = await becomeTraveller(context);
  const data = { title: "Your login is renewed", text: "Nothing to do.", path: "/auth/renewed" };
  await queryProduct("insert into notification (person_id, code, data) values ($1, 19, $2)", [user._id, data]);
  await openHydrated(page, "/notifications");
  const fetched = page.waitForResponse(/\/auth\/renewed$/);
  const link = page.getByRole("link").filter({ hasText: data.title });
  await link.click();
  await fetched;
  await context.setOffline(true);
  await link.click();
  await expect(page.getByText("It seems like you don't have connection")).toBeVisible();
  await expect(page).toHaveURL(/\/notifications$/);
});

test("a place that can't be looked up", { tag: "@desk" }, async ({ page, context }) => {
  await openHydrated(page, "/");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Near me, tonight" }).click();
  await expect(page.getByText("Unable to determine location.")).toBeVisible();
});

test.describe("at an address that is known to be in Porto", () => {
  test.use({ extraHTTPHeaders: { "x-forwarded-for": addressInPorto } });
  test("a device that gives no location", { tag: "@desk" }, async ({ page, context }) => {
    await becomeTraveller(context);
    await context.clearPermissions();
    await openHydrated(page, "/discover");
    await page.getByRole("button", { name: "Near me" }).click();
    await expect(page.getByText("Please enable location services. Using aproximate location.")).toBeVisible();
    await expect(page).toHaveURL(/near=-8\.6\d+%2C41\.1\d+$/);
  });
});
