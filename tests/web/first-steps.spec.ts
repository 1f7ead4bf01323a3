import { expect } from "@playwright/test";
import { photo } from "../api/support/pictures.ts";
import { expectAccessible } from "../support/web-accessibility.ts";
import { queryProduct } from "../support/web-database.ts";
import { becomeTraveller } from "../support/web-people.ts";
import { openHydrated, test } from "../support/web-test.ts";

test("a blank page leads its owner to one worth sharing in nine actions", async ({ page, context, anotherContext }) => {
  const { user } = await becomeTraveller(context, "Mika");
  await openHydrated(page, `/user/${user._id}`);
  const steps = page.getByRole("region", { name: "Your first steps" });
  await expect(steps).toContainText("Until then, visitors see your initials.");
  await expectAccessible(page, "a blank page of one’s own");
  const buffer = await photo(800, 800).jpeg().toBuffer();

  await steps.getByRole("button", { name: "Choose a picture" }).click();
  await page.getByTestId("picture-files").setInputFiles({ name: "me.jpg", mimeType: "image/jpeg", buffer });
  await steps.getByRole("button", { name: "Write a line" }).click();
  await page.getByLabel("Headline").fill("Walks before breakfast");
  await page.getByLabel("Headline").press("Enter");
  await steps.getByRole("button", { name: "Choose countries" }).click();
  await page.getByLabel("Add a country").selectOption({ label: "Portugal" });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(steps).toHaveCount(0);
  await page.getByRole("button", { name: "Add a summary" }).click();
  await page.getByLabel("What should people know about you?").fill("I collect views from bridges.");
  await page.getByLabel("What should people know about you?").press("ControlOrMeta+Enter");
  await expect(page.getByRole("button", { name: "Edit your summary" })).toBeVisible();
  const summaries = () => queryProduct("select summary from person where id = $1", [user._id]);
  await expect.poll(summaries).toEqual([{ summary: "I collect views from bridges." }]);

  const visitor = await (await anotherContext()).newPage();
  await openHydrated(visitor, `/user/${user._id}`);
  for (const text of ["Walks before breakfast", "Lived in Portugal", "I collect views from bridges."]) {
    await expect(visitor.getByText(text)).toBeVisible();
  }
  await expect(visitor.getByRole("button", { name: /^Open Mika.*picture/ })).toBeVisible();
  const described = await visitor.locator("script[type='application/ld+json']").textContent();
  expect(JSON.parse(described ?? "")).toMatchObject({
    "@graph": [{ "@type": "Person", description: "I collect views from bridges." }],
  });
});

test("each first step can be skipped", { tag: "@phone" }, async ({ page, context }) => {
  const { user } = await becomeTraveller(context);
  await openHydrated(page, `/user/${user._id}`);
  const steps = page.getByRole("region", { name: "Your first steps" });
  for (const title of [
    "Show your face",
    "Say one thing about yourself",
    "Where do you live, and where have you lived?",
  ]) {
    await expect(steps.getByRole("heading", { name: title })).toBeVisible();
    await steps.getByRole("button", { name: "Skip" }).press("Enter");
  }
  await expect(steps).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("button", { name: "Add a line about yourself" })).toBeVisible();
  await expect(steps).toHaveCount(0);
});
