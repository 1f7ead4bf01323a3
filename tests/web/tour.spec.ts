import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../support/web-accessibility.ts";
import { queryProduct } from "../support/web-database.ts";
import { becomeTraveller } from "../support/web-people.ts";
import { openHydrated, test } from "../support/web-test.ts";
import { findWorld } from "../support/web-world.ts";

const tips = (page: Page) => page.getByRole("complementary", { name: "First time here?" });

async function flagsOf(personId: string): Promise<unknown> {
  const [row] = await queryProduct("select first_time_tour from person where id = $1", [personId]);
  return row?.["first_time_tour"];
}

test("the tour shows three slides, can be skipped, and is stored as seen", async ({ page }) => {
  await openHydrated(page, "/support?showTour=true");
  const dialog = page.getByRole("dialog", { name: "How Meander works" });
  await expect(dialog.getByRole("heading", { name: "Find something to do" })).toBeVisible();
  await expect(page).toHaveURL("/support");
  await expectAccessible(page, "the tour");
  await dialog.getByRole("button", { name: "Next" }).click();
  await expect(dialog.getByText("2 of 3")).toBeVisible();
  await dialog.getByRole("button", { name: "Back" }).click();
  await dialog.getByRole("button", { name: "Skip" }).click();
  await expect(dialog).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem("meander.tour"))).toBe('{"onboardingSlides":false}');

  await openHydrated(page, "/?showTour");
  for (const name of ["Next", "Next", "See what’s on"]) await dialog.getByRole("button", { name }).click();
  await expect(page).toHaveURL("/discover");
  await expect(dialog).toBeHidden();
});

test("each tip helps once, where it is needed", async ({ page, context }) => {
  const { user } = await becomeTraveller(context, "Yara");
  for (const [path, text] of [
    ["/discover", "The heart keeps what you like for later."],
    ["/activity/create", "Offer several dates and let people vote, or say when."],
    ["/activity/suggest", "An idea needs no dates"],
  ] as const) {
    await openHydrated(page, path);
    await expect(tips(page)).toContainText(text);
    await expectAccessible(page, `a tip on ${path}`);
    await tips(page).getByRole("button", { name: "Got it" }).click();
    await expect(tips(page)).toHaveCount(0);
  }
  const seen = { searchActivities: false, createActivity: false, suggestActivity: false };
  await expect.poll(() => flagsOf(user._id)).toEqual(seen);
  await openHydrated(page, "/discover");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(tips(page)).toHaveCount(0);

  await openHydrated(page, (await findWorld()).joinable);
  await page
    .getByRole("button", { name: /I can make it/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Ask to join" }).click();
  await expect(tips(page)).toContainText("Your request goes to the host alone.");
  await tips(page).getByRole("button", { name: "Got it" }).click();
  await expect.poll(() => flagsOf(user._id)).toEqual({ ...seen, joinActivity: false });
});
