import { expect } from "@playwright/test";
import { expectAccessible } from "../support/web-accessibility.ts";
import { queryProduct } from "../support/web-database.ts";
import { openHydrated, test } from "../support/web-test.ts";

const london = "/discover/united-kingdom/england/london";

test("searches by the languages that hosts state, by keyboard", { tag: "@desk" }, async ({ page }) => {
  const spoken = await queryProduct<{ title: string }>(
    `select activity.title from activity join activity_search on activity_id = activity.id
     where 'fr' = any (languages) and activity.country_slug = 'france'`,
  );
  await openHydrated(page, "/discover/france");
  const cards = page.getByRole("main").getByRole("article");
  await page.getByRole("button", { name: "Language" }).press("Enter");
  const sheet = page.getByRole("dialog", { name: "In which language?" });
  // The browser's own language is first.
  await expect(sheet.getByRole("checkbox").first()).toHaveAccessibleName("English");
  await sheet.getByLabel("Find a language").fill("francais");
  await expectAccessible(page, "the languages to search by");
  await sheet.getByRole("checkbox", { name: "French" }).press("Space");
  await expect(page).toHaveURL("/discover/france?languages=fr");
  await expect(sheet.getByRole("checkbox", { name: "French" })).toBeChecked();
  await sheet.getByLabel("Find a language").fill("klingon");
  await expect(sheet.getByText("No language is called “klingon”.")).toBeVisible();
  await sheet.getByRole("button", { name: "Show activities" }).press("Enter");
  await expect(sheet).toBeHidden();
  await expect(page.getByRole("main").getByRole("status")).toContainText(`${spoken.length} activit`);
  await expect(cards).toHaveCount(Math.min(10, spoken.length));

  await openHydrated(page, `${london}?languages=haw&words=walk`);
  await expect(page.getByRole("heading", { name: "No match" })).toBeVisible();
  await page.getByRole("link", { name: "Search without Hawaiian" }).click();
  await expect(page).toHaveURL(`${london}?words=walk`);
  await page.goBack();
  await page.getByRole("link", { name: "Not only in Hawaiian" }).first().click();
  await expect(page).toHaveURL(`${london}?words=walk`);
});

test("offers the languages again when they didn't come", { tag: "@desk" }, async ({ page }) => {
  await openHydrated(page, london);
  await page.route("**/languages", (route) => route.abort());
  await page.getByRole("button", { name: "Language" }).click();
  const sheet = page.getByRole("dialog", { name: "In which language?" });
  await expect(sheet.getByRole("heading", { name: "The languages didn’t come" })).toBeVisible();
  await page.unroute("**/languages");
  await sheet.getByRole("button", { name: "Try again" }).click();
  await expect(sheet.getByRole("checkbox", { name: "Portuguese" })).toBeVisible();
});
