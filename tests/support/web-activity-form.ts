import { expect, type Page } from "@playwright/test";
import { use, write } from "./web-input.ts";
import { openHydrated } from "./web-test.ts";

/**
 * Fills in the form as a host would and publishes: a place from the gazetteer, a moved pin, evenings to vote on.
 * `addMore` fills in further fields of the first step; `days` are those from today.
 */
export async function createActivity(
  page: Page,
  title: string,
  addMore?: () => Promise<void>,
  days: readonly number[] = [2, 4],
): Promise<void> {
  await openHydrated(page, "/activity/create");
  await write(page.getByLabel("Title", { exact: true }), title);
  await use(page.getByRole("button", { name: "Sightseeing" }));
  await page.getByLabel("Summary").fill("Two locks, one tunnel, many lanterns.\n\nBring a cup.");
  await addMore?.();
  await goToNextStep(page);

  await chooseCamden(page);
  await expect(page.locator("[data-testid=meeting-point-map] canvas")).toBeVisible();
  await use(page.getByRole("button", { name: "Move pin north" }));
  await write(page.getByLabel("Name or address of the spot"), "Outside the Lock Tavern");
  await goToNextStep(page);

  for (const day of days) await use(page.locator("[data-testid=day-picker-day]").nth(day));
  await expect(page.getByText(`${days.length} of 5 days`)).toBeVisible();
  for (const times of await page.locator("[data-testid=day-times]").all()) {
    for (const period of ["Morning", "Afternoon", "Evening", "Night"]) {
      const choice = times.getByRole("button", { name: period });
      const isChosen = (await choice.getAttribute("aria-pressed")) === "true";
      if (isChosen !== (period === "Evening")) await use(choice);
    }
  }
  await goToNextStep(page);
  await write(page.getByRole("textbox", { name: "How many can join?" }), "6");
  await use(page.getByRole("button", { name: "Publish" }));
  await expect(page).toHaveURL(/\/activity\/[0-9a-f-]{36}\//);
  const published = page.getByRole("dialog", { name: "Your activity is live" });
  await expect(published.getByRole("img", { name: `${title}, as others see it in a message` })).toBeVisible();
  await use(published.getByRole("button", { name: "Done" }));
  await expect(published).toBeHidden();
}

/** Chooses a place from the gazetteer. */
export async function chooseCamden(page: Page): Promise<void> {
  const place = page.getByRole("combobox", { name: "Search for a place" });
  await place.pressSequentially("Camden T");
  await expect(page.getByRole("option").first()).toHaveAccessibleName(/^Camden Town/);
  await place.press("ArrowDown");
  await place.press("Enter");
}

/** On phones only: wide layouts show all steps at once. */
export async function goToNextStep(page: Page): Promise<void> {
  const next = page.getByRole("button", { name: "Next", exact: true });
  if (await next.isVisible()) await next.click();
}

/** Saves the activity being edited, from whichever step of it is open. */
export async function saveActivity(page: Page): Promise<void> {
  const save = page.getByRole("button", { name: "Save changes" });
  while (!(await save.isVisible())) await page.getByRole("button", { name: "Next", exact: true }).click();
  await save.click();
  await expect(page).not.toHaveURL(/\/edit/);
}
