import { expect } from "@playwright/test";
import { goTo, listViolations, test } from "./console-fixture.ts";

test("undo restores a deleted draft, and its copy is a separate campaign", async ({ testConsole: { page, logIn } }) => {
  await logIn("marketer@meander.example");
  await goTo(page, "#/campaigns");
  await page.getByRole("button", { name: "Duplicate Autumn walks around London", exact: true }).first().click();
  await expect(page.getByLabel("Name, for staff only")).toHaveValue("Autumn walks around London (copy)");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Delete Autumn walks around London (copy)" }).first().click();
  await expect(page.getByText("“Autumn walks around London (copy)” is deleted.")).toBeVisible();
  await page.keyboard.press("z");
  await expect(page.getByRole("link", { name: "Autumn walks around London (copy)" }).first()).toBeVisible();
});

test("a marketer finds an activity by title and place for a block", async ({ testConsole: { page, logIn } }) => {
  await logIn("marketer@meander.example");
  await goTo(page, "#/campaigns");
  await page.keyboard.press("n");
  await page.getByRole("button", { name: "Add Activity" }).click();
  await page.getByRole("combobox", { name: "Activity" }).fill("canal london");
  const [first] = [page.getByRole("option").first()];
  await expect(first).toContainText(/London · \d+ \w+ \d{4}/);
  await page.keyboard.press("Enter");
  await expect(page.locator("[data-testid=campaign-chosen]")).toContainText(/canal/i);
});

test("an unknown placeholder is reported with its location while typing, and blocks the approval", async ({
  testConsole: { page, logIn },
}) => {
  await logIn("marketer@meander.example");
  await goTo(page, "#/campaigns");
  await page.getByRole("button", { name: "Duplicate Autumn walks around London", exact: true }).first().click();
  await page.getByLabel("Subject", { exact: true }).fill("Hello {nonsense}");
  const warning = page.getByRole("button", { name: "{nonsense} in the subject is filled in for nobody." });
  await warning.click();
  await expect(page.getByLabel("Subject", { exact: true })).toBeFocused();
  await expect(page.locator("[data-testid=campaign-save]")).toHaveText("Saved");
  await page.getByRole("link", { name: "Send", exact: true }).click();
  await expect(warning).toBeVisible();
});

test("list, editor and sending pass axe in both themes", async ({ testConsole: { page, logIn } }) => {
  await logIn("marketer@meander.example");
  await goTo(page, "#/campaigns");
  await expect(page.getByRole("link", { name: "Autumn walks around London", exact: true })).toBeVisible();
  expect(await listViolations(page)).toEqual([]);
  await page.getByRole("link", { name: "Autumn walks around London", exact: true }).click();
  await expect(page.locator("iframe")).toBeVisible();
  await expect(page.locator("[data-testid=campaign-reach-count]")).toBeVisible();
  // axe can't inspect a frame without scripts; the mails have tests of their own.
  await page.getByRole("radio", { name: "Text", exact: true }).click();
  await expect(page.locator("iframe")).toHaveCount(0);
  expect(await listViolations(page)).toEqual([]);
  await page.getByRole("link", { name: "Send", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Approval" })).toBeVisible();
  await page.getByRole("radio", { name: "Text", exact: true }).click();
  await expect(page.locator("iframe")).toHaveCount(0);
  expect(await listViolations(page)).toEqual([]);
});

test.describe("in the pseudo-locale", () => {
  test.use({ consoleLocale: "en-XA" });

  test("every text of a campaign is translated", async ({ testConsole: { page, app, logIn } }) => {
    test.skip(!("isStandIn" in app), "Electron itself knows no pseudo-locale");
    await logIn("marketer@meander.example");
    await goTo(page, "#/campaigns");
    await page.getByRole("link", { name: "Autumn walks around London", exact: true }).click();
    for (const view of ["write", "send"]) {
      await goTo(page, `${await page.evaluate(() => location.hash.split("?")[0])}?view=${view}`);
      const words = page.locator("#main").locator("h2, h3, legend, label, dt, button");
      await expect(words.first()).toBeVisible();
      const texts = (await words.allInnerTexts()).map((text) => text.trim()).filter((text) => text !== "");
      expect(texts.filter((text) => !text.includes("⟦"))).toEqual([]);
    }
  });
});
