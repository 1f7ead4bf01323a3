import { expect, type Page } from "@playwright/test";
import { openHydrated } from "./web-test.ts";

/**
 * Fills in the form as a host would and publishes: a place from the gazetteer, a moved pin, two evenings to vote on.
 * `addMore` fills in further fields of the first step.
 */
export async function createActivity(page: Page, title: string, addMore?: () => Promise<void>): Promise<void> {
  await openHydrated(page, "/activity/create");
  await page.getByLabel("Title", { exact: true }).fill(title);
  await page.getByRole("button", { name: "Sightseeing" }).click();
  await page.getByLabel("Summary").fill("Two locks, one tunnel, many lanterns.\n\nBring a cup.");
  await addMore?.();
  await goToNextStep(page);

  await chooseCamden(page);
  await expect(page.locator("[data-testid=meeting-point-map] canvas")).toBeVisible();
  await page.getByRole("button", { name: "Move pin north" }).click();
  await page.getByLabel("Name of the spot").fill("Outside the Lock Tavern");
  await goToNextStep(page);

  const days = page.locator("[data-testid=day-picker-day]");
  await days.nth(2).click();
  await days.nth(4).click();
  await expect(page.getByText("2 of 5 days")).toBeVisible();
  for (const day of [0, 1]) {
    const times = page.locator("[data-testid=day-times]").nth(day);
    const evening = times.getByRole("button", { name: "Evening" });
    if ((await evening.getAttribute("aria-pressed")) !== "true") await evening.click();
    for (const other of ["Morning", "Afternoon", "Night"]) {
      const choice = times.getByRole("button", { name: other });
      if ((await choice.getAttribute("aria-pressed")) === "true") await choice.click();
    }
  }
  await goToNextStep(page);
  await page.getByRole("textbox", { name: "How many can join?" }).fill("6");
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page).toHaveURL(/\/activity\/[0-9a-f-]{36}\//);
  const published = page.getByRole("dialog", { name: "Your activity is live" });
  await expect(published.getByRole("img", { name: `${title}, as others see it in a message` })).toBeVisible();
  await published.getByRole("button", { name: "Done" }).click();
  await expect(published).toBeHidden();
}

/** Chooses a place from the gazetteer. */
export async function chooseCamden(page: Page): Promise<void> {
  await page.getByRole("combobox", { name: "Search for a place" }).pressSequentially("Camden T");
  await page
    .getByRole("option", { name: /^Camden Town/ })
    .first()
    .click();
}

/** On phones only: wide layouts show all steps at once. */
export async function goToNextStep(page: Page): Promise<void> {
  const next = page.getByRole("button", { name: "Next", exact: true });
  if (await next.isVisible()) await next.click();
}
