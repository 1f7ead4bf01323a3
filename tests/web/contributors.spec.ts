import { expect } from "@playwright/test";
import { openHydrated, test } from "../support/web-test.ts";

test("lists a place's hosts below the results with links to their profiles, and omits them on failure", {
  tag: "@phone",
}, async ({ page }) => {
  await page.route("**/contributors/united-kingdom/england?*", (route) => route.abort());
  await openHydrated(page, "/discover/united-kingdom/england/london");
  const people = page.getByRole("region", { name: "Who hosts in London" }).getByRole("link");
  await expect(people).toHaveCount(8);
  await expect(people.first()).toHaveAccessibleName(/^\S+ hosted \d+/);
  await page.getByRole("link", { name: "More activities" }).focus();
  await page.keyboard.press("Tab");
  await expect(people.first()).toBeFocused();
  const firstName = await people.first().locator("strong").innerText();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/user\/[^/]+\/$/);
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toContainText(firstName);

  await page.goBack();
  await page.getByRole("link", { name: "Not only in London" }).click();
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toHaveText("Activities in England");
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect(page.getByRole("region", { name: /^Who hosts/ })).toHaveCount(0);
  await expect(page.getByRole("alert")).toHaveCount(0);
});
