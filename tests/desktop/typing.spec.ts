import { expect, type Page } from "@playwright/test";
import { goTo, test } from "./console-fixture.ts";
import { typeFast } from "./support/type-fast.ts";
import { findFreeTitle, rowOf } from "./support/activity-rows.ts";

/** Each letter is a shortcut of a case, a list or the screen; typed quickly they are text. */
const letters = "swrhneotbujkxmpcz";
const palette = (page: Page) => page.getByRole("combobox", { name: "Find a person, case or command" });
const form = (page: Page) => page.locator("[data-testid=decision-form]");

/** No form is open and no command is saved. */
async function expectNothingDone(page: Page): Promise<void> {
  await expect(form(page)).toHaveCount(0);
  const commands = await page.evaluate(() => window.meander.listCommands());
  expect(commands).toEqual({ ok: true, value: [] });
}

test.describe("letters typed without a pause", () => {
  test.beforeEach(async ({ testConsole: { page, logIn } }) => {
    await logIn("moderator@meander.example");
    await expect(page.getByText(/^Yours until/)).toBeVisible();
  });

  const openings = {
    "as the palette opens": ["Control+k"],
    "as the palette opens again, right after Escape": ["Control+k", "abc", "Escape", "Control+k"],
    "as the palette opens over the shortcut sheet": ["?", "Control+k"],
    "as the palette opens while the shortcut sheet closes": ["?", "Escape", "Control+k"],
    "as the palette opens over the settings": ["Control+,", "Control+k"],
    "as the palette opens while the settings close": ["Control+,", "Escape", "Control+k"],
    "as the palette opens while a decision is dismissed": ["w", "Escape", "Control+k"],
    "as the palette opens while a note is dismissed": ["t", "seen", "Escape", "Control+k"],
  } as const;
  for (const [name, strokes] of Object.entries(openings)) {
    test(`${name} are entered into it`, async ({ testConsole: { page } }) => {
      await typeFast(page, ...strokes, letters);
      await expect(palette(page)).toHaveValue(letters);
      await expect(palette(page)).toBeFocused();
      await expectNothingDone(page);
    });
  }

  test("go to the palette that opens over a decision, and the decision stays", async ({ testConsole: { page } }) => {
    await typeFast(page, "w", "Control+k", letters);
    await expect(palette(page)).toHaveValue(letters);
    await expect(page.getByRole("button", { name: "Send the warning" })).toBeVisible();
  });

  test("go to the note that opens", async ({ testConsole: { page } }) => {
    await typeFast(page, "t", letters);
    await expect(page.getByLabel("Note for colleagues")).toHaveValue(letters);
  });

  test("neither change nor send an open decision", async ({ testConsole: { page } }) => {
    await typeFast(page, "w", letters, "Enter");
    await expect(page.getByRole("button", { name: "Send the warning" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expectNothingDone(page);
  });

  for (const [name, opening] of [
    ["the shortcut sheet", "?"],
    ["the settings", "Control+,"],
  ] as const) {
    test(`over ${name} have no effect below it, nor once it closes`, async ({ testConsole: { page } }) => {
      await typeFast(page, opening, letters);
      await expectNothingDone(page);
      await typeFast(page, "Escape");
      await expectNothingDone(page);
    });
  }

  test("have no effect elsewhere if their field loses the focus in between", async ({ testConsole: { page } }) => {
    await page.keyboard.press("Control+k");
    await palette(page).evaluate((field) => field.addEventListener("input", () => (field as HTMLElement).blur()));
    await typeFast(page, letters);
    await expect(palette(page)).not.toBeFocused();
    await expectNothingDone(page);
  });

  test("go to the filter, and shortcuts work again after Escape", async ({ testConsole: { page } }) => {
    await goTo(page, "#/activities");
    await expect(page.locator(".ag-row").first()).toBeVisible();
    await page.getByLabel("Find by title").click();
    await typeFast(page, letters);
    await expect(page.getByLabel("Find by title")).toHaveValue(letters);
    await page.getByLabel("Find by title").fill("");
    await rowOf(page, await findFreeTitle(page))
      .locator("[col-id='title']")
      .click();
    await typeFast(page, "c", letters);
    await expect(page.getByLabel("Why you look at it, for colleagues")).toHaveValue(letters);
    await expect(page.locator("[data-testid=action-line]")).not.toContainText("Recommended");
  });

  test("that form shortcut sequences still work as shortcuts", async ({ testConsole: { page } }) => {
    await typeFast(page, "gm");
    await expect(page.getByRole("link", { name: /^Mine/ })).toHaveAttribute("aria-current", "page");
    await typeFast(page, "gq");
    await expect(page.getByRole("link", { name: /^Queue/ })).toHaveAttribute("aria-current", "page");
    const title = page.locator("[data-testid=case-head] h1");
    const first = await title.innerText();
    await typeFast(page, "j");
    await expect(title).not.toHaveText(first);
    await typeFast(page, "k");
    await expect(title).toHaveText(first);
  });
});
