import { expect } from "@playwright/test";
import { becomeTraveller } from "../support/web-people.ts";
import { openLive, test } from "../support/web-test.ts";

test("a step of the form is ticked off once it is filled in, and a day asks for its time", {
  tag: "@phone",
}, async ({ page, context }) => {
  await becomeTraveller(context, "Femi");
  await openLive(page, "/activity/create");
  const next = page.getByRole("button", { name: "Next", exact: true });
  const steps = page.getByRole("list", { name: "Steps" }).getByRole("listitem");
  const done = page.locator('.ui-progress-step[data-state="done"]');
  await next.click();
  await expect(done).toHaveCount(0);
  await expect(page.getByRole("alert").getByRole("link", { name: "Give it a title" })).toBeVisible();

  await page.getByLabel("Title", { exact: true }).fill("Lanterns");
  await page.getByRole("button", { name: "Sightseeing" }).click();
  await next.click();
  await expect(done).toHaveCount(1);
  await expect(steps.nth(1)).toHaveAttribute("aria-current", "step");

  await page.getByRole("combobox", { name: "Search for a place" }).pressSequentially("Camden T");
  await page
    .getByRole("option", { name: /^Camden Town/ })
    .first()
    .click();
  await next.click();
  await expect(done).toHaveCount(2);
  await page.locator(".day-picker__day").nth(3).click();
  await next.click();
  await expect(page.getByRole("alert").getByRole("link", { name: "Choose a time for each day" })).toBeVisible();
  await expect(done).toHaveCount(2);
  await page.locator(".day-times").getByRole("button", { name: "Evening" }).click();
  await next.click();
  await expect(done).toHaveCount(3);
});
