import { expect, type Page } from "@playwright/test";
import { goTo, test } from "./console-fixture.ts";
import { typeFast } from "./support/type-fast.ts";

/** Every one of them is a key of a case, of a list or of the room; typed at once they are a text. */
const letters = "swrhneotbujkxmpcz";
const palette = (page: Page) => page.getByRole("combobox", { name: "Find a person, case or command" });
const form = (page: Page) => page.locator("[data-testid=decision-form]");

/** Nothing was begun and nothing was saved. */
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

  const ways = {
    "as the palette opens": ["Control+k"],
    "as the palette opens again, right after Escape": ["Control+k", "abc", "Escape", "Control+k"],
    "as the palette opens over the sheet of keys": ["?", "Control+k"],
    "as the palette opens while the sheet of keys closes": ["?", "Escape", "Control+k"],
    "as the palette opens over the settings": ["Control+,", "Control+k"],
    "as the palette opens while the settings close": ["Control+,", "Escape", "Control+k"],
    "as the palette opens while a decision is put away": ["w", "Escape", "Control+k"],
    "as the palette opens while a note is put away": ["t", "seen", "Escape", "Control+k"],
  } as const;
  for (const [name, strokes] of Object.entries(ways)) {
    test(`${name} are its text`, async ({ testConsole: { page } }) => {
      await typeFast(page, ...strokes, letters);
      await expect(palette(page)).toHaveValue(letters);
      await expect(palette(page)).toBeFocused();
      await expectNothingDone(page);
    });
  }

  test("as the palette opens over a decision are its text, and the decision stays", async ({
    testConsole: { page },
  }) => {
    await typeFast(page, "w", "Control+k", letters);
    await expect(palette(page)).toHaveValue(letters);
    await expect(page.getByRole("button", { name: "Send the warning" })).toBeVisible();
  });

  test("as a note opens are the note", async ({ testConsole: { page } }) => {
    await typeFast(page, "t", letters);
    await expect(page.getByLabel("Note for colleagues")).toHaveValue(letters);
  });

  test("beside a decision neither change it nor send it", async ({ testConsole: { page } }) => {
    await typeFast(page, "w", letters, "Enter");
    await expect(page.getByRole("button", { name: "Send the warning" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expectNothingDone(page);
  });

  for (const [name, opening] of [
    ["the sheet of keys", "?"],
    ["the settings", "Control+,"],
  ] as const) {
    test(`over ${name} do nothing below, nor once it closes`, async ({ testConsole: { page } }) => {
      await typeFast(page, opening, letters);
      await expectNothingDone(page);
      await typeFast(page, "Escape");
      await expectNothingDone(page);
    });
  }

  test("go nowhere else when their field loses the focus in between", async ({ testConsole: { page } }) => {
    await page.keyboard.press("Control+k");
    await palette(page).evaluate((field) => field.addEventListener("input", () => (field as HTMLElement).blur()));
    await typeFast(page, letters);
    await expect(palette(page)).not.toBeFocused();
    await expectNothingDone(page);
  });

  test("into a filter are its text, and a key counts again after Escape", async ({ testConsole: { page } }) => {
    await goTo(page, "#/activities");
    await expect(page.locator(".ag-row").first()).toBeVisible();
    await page.getByLabel("Find by title").click();
    await typeFast(page, letters);
    await expect(page.getByLabel("Find by title")).toHaveValue(letters);
    await page.getByLabel("Find by title").fill("");
    await page.locator(".ag-row[row-index='0'] [col-id='title']").click();
    await typeFast(page, "h", letters);
    await expect(page.getByLabel("Why", { exact: true })).toHaveValue(letters);
    await expect(page.locator("[data-testid=action-line]")).not.toContainText("Recommended");
  });

  test("that are keys one after the other still are", async ({ testConsole: { page } }) => {
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
