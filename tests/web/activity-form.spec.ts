import { expect } from "@playwright/test";
import { expectAccessible } from "../support/web-accessibility.ts";
import { chooseCamden, goToNextStep } from "../support/web-activity-form.ts";
import { queryProduct } from "../support/web-database.ts";
import { becomeTraveller } from "../support/web-people.ts";
import { openHydrated, test } from "../support/web-test.ts";

test("ticks off a complete step, and requires a time for a chosen day", {
  tag: "@phone",
}, async ({ page, context }) => {
  await becomeTraveller(context, "Femi");
  await openHydrated(page, "/activity/create");
  const next = page.getByRole("button", { name: "Next", exact: true });
  const steps = page.getByRole("list", { name: "Steps" }).getByRole("listitem");
  const done = page.locator('li[data-state="done"]');
  await next.click();
  await expect(done).toHaveCount(0);
  await expect(page.getByRole("alert").getByRole("link", { name: "Give it a title" })).toBeVisible();

  await page.getByLabel("Title", { exact: true }).fill("Lanterns");
  await page.getByRole("button", { name: "Sightseeing" }).click();
  await next.click();
  await expect(done).toHaveCount(1);
  await expect(steps.nth(1)).toHaveAttribute("aria-current", "step");

  await chooseCamden(page);
  await next.click();
  await expect(done).toHaveCount(2);
  await page.locator("[data-testid=day-picker-day]").nth(3).click();
  await next.click();
  await expect(page.getByRole("alert").getByRole("link", { name: "Choose a time for each day" })).toBeVisible();
  await expect(done).toHaveCount(2);
  await page.locator("[data-testid=day-times]").getByRole("button", { name: "Evening" }).click();
  await next.click();
  await expect(done).toHaveCount(3);
});

test("saves a draft with days without a time and a meeting point without a place", {
  tag: "@desk",
}, async ({ page, context }) => {
  await becomeTraveller(context);
  await openHydrated(page, "/activity/create");
  await page.getByLabel("Title", { exact: true }).fill("Lanterns");
  await page.getByLabel("Name or address of the spot").fill("Under the clock");
  const days = page.locator("[data-testid=day-picker-day]");
  const names = await days.locator("time").evaluateAll((times) => times.map((time) => time.getAttribute("datetime")));
  await days.nth(3).click();
  await days.nth(4).click();
  await page.getByRole("button", { name: "Save as draft" }).click();
  await expect(page.getByText(/^.+ and .+: still without a time$/)).toBeVisible();

  await page.getByRole("link", { name: "Edit" }).click();
  await expect(page.getByLabel("Name or address of the spot")).toHaveValue("Under the clock");
  const chosen = page.locator('[data-testid=day-picker-day][aria-pressed="true"] time');
  await expect(chosen).toHaveCount(2);
  expect(await chosen.evaluateAll((times) => times.map((time) => time.getAttribute("datetime")))).toEqual(
    names.slice(3, 5),
  );
});

test("the categories to choose from are laid out alike after the main screen and opened directly", async ({
  page,
  context,
}) => {
  await becomeTraveller(context, "Femi");
  await page.emulateMedia({ reducedMotion: "reduce" });
  const tiles = page.locator("main fieldset").first().getByRole("button");
  const boxes = () =>
    tiles.evaluateAll((all) =>
      all.map((tile) => {
        const { x, width, height } = tile.getBoundingClientRect();
        return { x, width, height };
      }),
    );
  await openHydrated(page, "/activity/create");
  const openedDirectly = await boxes();
  expect(openedDirectly.length).toBeGreaterThan(10);
  await openHydrated(page, "/");
  await page.locator('a[href="/activity/create"]:visible').first().click();
  await expect(tiles.first()).toBeVisible();
  expect(await boxes()).toEqual(openedDirectly);
});

test("publishes a date that the host knows as decided, and offers to share it", async ({ page, context }) => {
  await becomeTraveller(context, "Femi");
  const title = "Lanterns at seven sharp";
  await openHydrated(page, "/activity/create");
  const ticks = page.getByRole("list", { name: "Steps" }).getByText("done");
  await expect(ticks).toHaveCount(0);
  await page.getByLabel("Title", { exact: true }).fill(title);
  await page.getByRole("button", { name: "Sightseeing" }).click();
  await goToNextStep(page);
  await chooseCamden(page);
  await goToNextStep(page);
  const days = page.locator("[data-testid=day-picker-day]");
  await days.nth(2).click();
  await days.nth(3).click();
  await page.getByText("I know when").click();
  await expect(page.locator('[data-testid=day-picker-day][aria-pressed="true"]')).toHaveCount(1);
  await days.nth(5).click();
  await expect(page.locator('[data-testid=day-picker-day][aria-pressed="true"]')).toHaveCount(1);
  await page.getByLabel("Start time").fill("18:30");
  await expect(ticks).toHaveCount(3);
  await expectAccessible(page, "a date that the host knows");
  await goToNextStep(page);
  await page.getByRole("button", { name: "Publish" }).click();
  const published = page.getByRole("dialog", { name: "Your activity is live" });
  await expect(published.getByRole("img", { name: `${title}, as others see it in a message` })).toBeVisible();
  await expectAccessible(page, "what was published");
  await expect(published.getByRole("button", { name: "Share" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(published).toBeHidden();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await expect(page.getByText("The date is set").first()).toBeVisible();
  const [option] = await queryProduct(
    `select decided_status, time_code from date_option join activity on activity.id = activity_id where title = $1`,
    [title],
  );
  expect(option).toMatchObject({ decided_status: 3 });
});

test("offers the languages of one's page, or else those of the browser", { tag: "@desk" }, async ({
  page,
  context,
}) => {
  const { user } = await becomeTraveller(context, "Femi");
  await openHydrated(page, "/activity/create");
  const spoken = page.getByRole("group", { name: "Languages spoken" });
  await spoken.getByRole("button", { name: "Add English" }).press("Enter");
  await expect(spoken.getByRole("button", { name: "Remove English" })).toBeVisible();
  await expect(spoken.getByRole("button", { name: "Add English" })).toHaveCount(0);
  await expectAccessible(page, "languages offered");

  await queryProduct("update person set languages = '{en,pt}' where id = $1", [user._id]);
  await openHydrated(page, "/activity/create");
  await spoken.getByRole("button", { name: "Add Portuguese" }).click();
  await expect(spoken.getByRole("button")).toHaveText(["English", "Portuguese"]);
});
