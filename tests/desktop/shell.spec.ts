import { expect } from "@playwright/test";
import { listViolations, test } from "./console-fixture.ts";

test("two keys open a screen, and its filters survive a reload", async ({ testConsole: { page, logIn } }) => {
  await logIn("moderator@meander.example");
  await page.keyboard.press("g");
  await page.keyboard.press("m");
  await expect(page.getByRole("link", { name: /^Mine/ })).toHaveAttribute("aria-current", "page");
  await page.keyboard.press("g");
  await page.keyboard.press("q");
  await page.getByLabel("Order").selectOption("due");
  await expect(page).toHaveURL(/sort=due/);
  await page.reload();
  await expect(page.getByLabel("Order")).toHaveValue("due");
  // Names and titles written from right to left keep their own direction.
  await expect(page.locator("[data-testid=case-option] strong").first()).toHaveCSS("unicode-bidi", "plaintext");
});

test("following a link shows its screen before the next task", async ({ testConsole: { page, logIn } }) => {
  await logIn("moderator@meander.example");
  const heading = await page.evaluate(async () => {
    location.assign("#/activities");
    // Only microtasks: no response and no event can arrive in between.
    for (let turn = 0; turn < 10; turn++) await Promise.resolve();
    return document.querySelector("h1")?.textContent;
  });
  expect(heading).toBe("Active activities");
});

test("the palette finds commands and people by a few letters", async ({ testConsole: { page, logIn } }) => {
  await logIn("moderator@meander.example");
  const field = page.getByRole("combobox", { name: "Find a person, case or command" });
  await page.keyboard.press("Control+k");
  await expect(field).toBeFocused();
  await field.fill("dark theme");
  await expect(page.getByRole("group", { name: "Actions" }).getByRole("option")).toHaveText([/Dark theme/]);
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.keyboard.press("Control+k");
  await field.fill("traveller@meander.example");
  await expect(page.getByRole("group", { name: "People" }).getByRole("option").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(field).not.toBeFocused();
});

test("the shortcut sheet lists the shortcuts and disables them while it is open", async ({
  testConsole: { page, logIn },
}) => {
  await logIn("moderator@meander.example");
  await page.keyboard.press("?");
  const sheet = page.getByRole("region", { name: "Keys" });
  await expect(sheet.getByText("Take back the last decision")).toBeVisible();
  await page.keyboard.press("g");
  await page.keyboard.press("m");
  await expect(page.getByRole("link", { name: /^Queue/ })).toHaveAttribute("aria-current", "page");
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
});

test("persists settings, and logs out without confirmation when no work is unsent", async ({
  testConsole: { page, logIn },
}) => {
  await logIn("moderator@meander.example");
  await page.keyboard.press("Control+,");
  await page.getByRole("radio", { name: "Dark" }).click();
  await page.getByText("Pictures start blurred").click();
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.keyboard.press("Control+,");
  await expect(page.getByRole("checkbox", { name: /Pictures start blurred/ })).not.toBeChecked();
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page.getByRole("heading", { name: "Log in to the console" })).toBeVisible();
});

test("the status line shows that the console is online", async ({ testConsole: { page, logIn } }) => {
  await logIn("moderator@meander.example");
  await expect(page.getByRole("contentinfo").getByRole("status")).toContainText("Online");
});

test("bar, palette, settings and shortcuts pass axe in light and dark", async ({ testConsole: { page, logIn } }) => {
  test.slow();
  await logIn("admin@meander.example");
  await expect(page.locator("[data-testid=case-option]").first()).toBeVisible();
  expect(await listViolations(page)).toEqual([]);
  await page.keyboard.press("Control+k");
  expect(await listViolations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+,");
  await expect(page.getByRole("button", { name: "Log out" })).toBeVisible();
  expect(await listViolations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  await expect(page.getByRole("region", { name: "Keys" })).toBeVisible();
  expect(await listViolations(page)).toEqual([]);
});

test.describe("in the pseudo-locale", () => {
  test.use({ consoleLocale: "en-XA" });

  test("every text of the console is translated", async ({ testConsole: { page, app, logIn } }) => {
    test.skip(!("isStandIn" in app), "Electron itself knows no pseudo-locale");
    await logIn("moderator@meander.example");
    await expect(page.locator("[data-testid=case-option]").first()).toBeVisible();
    const texts = await page
      .locator(
        "[data-testid=shell-bar], [data-testid=rail], [data-testid=status-line], [data-testid=decision-keys], [data-testid=case-filters]",
      )
      .evaluateAll((parts) =>
        parts.flatMap((part) => {
          const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
          const found: string[] = [];
          for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
            // Names, figures and times are data.
            if (
              node.parentElement?.closest(
                "kbd, time, [data-testid=avatar], [data-testid=rail-count], [data-testid=logo]",
              ) === null
            )
              found.push(node.textContent ?? "");
          }
          return found;
        }),
      );
    expect(texts.filter((text) => /\p{L}/u.test(text) && !/[⟦⟧]/u.test(text))).toEqual([]);
  });
});

test("a decision gets another key, which is free, for this person only", async ({
  testConsole: { page, logIn, logOut },
}) => {
  await logIn("moderator@meander.example");
  await page.keyboard.press("?");
  const sheet = page.getByRole("complementary", { name: "Keys" });
  const change = sheet.getByRole("button", { name: /Change the key: .*Warn/ });
  await change.click();
  await page.keyboard.press("j");
  await expect(sheet.getByRole("alert").filter({ hasText: "Taken" })).toContainText("Next case");
  await page.keyboard.press("y");
  await expect(change).toHaveText("Y");
  await page.keyboard.press("Escape");
  await page.keyboard.press("w");
  await expect(page.getByTestId("decision-form")).toHaveCount(0);
  await page.keyboard.press("y");
  await expect(page.getByRole("button", { name: "Send the warning" })).toBeVisible();
  await page.keyboard.press("Escape");
  await logOut();
  await logIn("admin@meander.example");
  await page.keyboard.press("?");
  await expect(change).toHaveText("W");
});

test("the palette lists the open case's decisions, recent cases, and begins a campaign", async ({
  testConsole: { page, logIn },
}) => {
  await logIn("admin@meander.example");
  const title = await page.locator("[data-testid=case-head] h1").innerText();
  await page.keyboard.press("j");
  await expect(page.locator("[data-testid=case-head] h1")).not.toHaveText(title);
  await page.keyboard.press("Control+k");
  const recent = page.getByRole("group", { name: "Opened before" });
  await expect(recent.getByRole("option")).toHaveCount(2);
  const field = page.getByRole("combobox", { name: "Find a person, case or command" });
  await field.fill("warn");
  await page.getByRole("group", { name: "This case" }).getByRole("option", { name: "Warn" }).click();
  await expect(page.getByRole("button", { name: "Send the warning" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  await expect(field).toBeFocused();
  await field.fill("new campaign");
  await expect(page.getByRole("option", { name: "New campaign" })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#\/campaigns\/[0-9a-f-]{36}/);
});
