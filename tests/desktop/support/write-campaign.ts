import { expect, type Page } from "@playwright/test";

/** Creates and saves a campaign to hikers around London, with a heading and a paragraph. */
export async function writeCampaign(page: Page, name: string, subject: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: "Campaigns" })).toBeVisible();
  await page.keyboard.press("n");
  await page.getByLabel("Name, for staff only").fill(name);
  const place = page.getByRole("combobox", { name: "Where they are" });
  await place.fill("London");
  await page.getByRole("option", { name: /^London, England/ }).click();
  await page.getByLabel("Radius").selectOption("50");
  await page.getByRole("checkbox", { name: "Hiking" }).check();
  await page.getByLabel("Subject", { exact: true }).fill(subject);
  await page.getByRole("button", { name: "Add Paragraph" }).click();
  await page
    .getByRole("listitem", { name: "Paragraph, 1 of 1" })
    .getByRole("textbox")
    .fill("Hello {firstName}, walk with us.");
  await page.getByRole("button", { name: "Add Heading" }).click();
  const heading = page.getByRole("listitem", { name: "Heading, 2 of 2" }).getByRole("textbox");
  await heading.fill("Three walks");
  await heading.press("Alt+ArrowUp");
  await expect(page.getByRole("listitem", { name: "Heading, 1 of 2" })).toBeVisible();
  await expect(page.locator("[data-testid=campaign-save]")).toHaveText("Saved");
}
