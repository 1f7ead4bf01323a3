import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../support/web-accessibility.ts";
import { becomeTraveller } from "../support/web-people.ts";
import { openHydrated, test } from "../support/web-test.ts";

const updateAddress = "**/api/private/v1.0/user/update";
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const selectedIn = (page: Page, label: string) =>
  page
    .getByLabel(label)
    .evaluate(({ value, selectionStart, selectionEnd }: HTMLInputElement) =>
      value.slice(selectionStart ?? 0, selectionEnd ?? 0),
    );

test("a new person writes their page in place, by keyboard", async ({ page, context, anotherContext }) => {
  const { user } = await becomeTraveller(context);
  await openHydrated(page, `/user/${user._id}`);
  await button(page, "Add a line about yourself").press("Enter");
  await page.keyboard.type("Walks before breakfast");
  await expectAccessible(page, "one’s own headline that is edited");
  await page.keyboard.press("Enter");
  await expect(button(page, "Edit your headline")).toBeFocused();
  await button(page, "Add where you live").press("Enter");
  await page.keyboard.type("Ghent");
  await page.keyboard.press("Enter");
  await button(page, "Add a summary").press("Enter");
  await page.keyboard.type("First line");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Second line");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(button(page, "Edit your summary")).toBeFocused();
  await expect(page.getByText("Your page is saved")).toBeVisible();
  await expectAccessible(page, "one’s own profile that is edited");

  await page.getByText("As visitors see it").click();
  await expect(page.getByRole("button", { name: /^(Add|Edit) / })).toHaveCount(0);
  await expect(page.getByText("Ghent")).toBeVisible();
  await page.getByText("Edit", { exact: true }).click();
  await expect(button(page, "Edit your headline")).toBeVisible();

  const visitor = await (await anotherContext()).newPage();
  await openHydrated(visitor, `/user/${user._id}`);
  for (const text of ["Walks before breakfast", "Ghent", "First line\nSecond line"]) {
    await expect(visitor.getByText(text)).toBeVisible();
  }
  await expect(visitor.getByText("As visitors see it")).toHaveCount(0);
});

test("a text that is too long stays in the editor, and a discarded one comes back by undo", { tag: "@phone" }, async ({
  page,
  context,
}) => {
  const { user } = await becomeTraveller(context);
  await openHydrated(page, `/user/${user._id}`);
  await button(page, "Add a summary").click();
  const field = page.getByLabel("What should people know about you?");
  await field.fill("x".repeat(1_025));
  await button(page, "Save").click();
  await expect(field).toHaveAccessibleDescription(/Please use 1024 characters or less/);
  await field.fill("A draft");
  await page.keyboard.press("Escape");
  await expect(field).toHaveCount(0);
  const news = page.getByRole("status").filter({ hasText: "Your changes are discarded" });
  await news.getByRole("button", { name: "Undo" }).click();
  await expect(field).toHaveValue("A draft");
  await field.press("ControlOrMeta+Enter");
  await expect(button(page, "Edit your summary")).toBeVisible();
  await expect(page.getByText("A draft")).toBeVisible();
});

test("two tabs that write the same text both see the other's, and the person chooses", { tag: "@desk" }, async ({
  page,
  context,
}) => {
  const { user } = await becomeTraveller(context);
  await openHydrated(page, `/user/${user._id}`);
  const other = await context.newPage();
  await openHydrated(other, `/user/${user._id}`);
  const write = async (tab: Page, text: string) => {
    await tab.getByRole("button", { name: /^(Add a line about yourself|Edit your headline)$/ }).click();
    await tab.getByLabel("Headline").fill(text);
    await tab.getByLabel("Headline").press("Enter");
  };
  await write(page, "Walks early");
  await expect(page.getByText("Your page is saved")).toBeVisible();
  await write(other, "Walks late");
  const field = other.getByLabel("Headline");
  await expect(field).toHaveAccessibleDescription("This has changed meanwhile, in another tab or on another device");
  await expect(other.getByText("On your page now")).toBeVisible();
  await expect(other.getByText("Walks early")).toBeVisible();
  await expectAccessible(other, "a headline that changed elsewhere");
  await button(other, "Save").click();
  await expect(other.getByText("Your page is saved")).toBeVisible();
  await expect(other.getByText("Walks late")).toBeVisible();

  await write(page, "Walks at noon");
  await expect(page.getByText("Walks late")).toBeVisible();
  await button(page, "Use this text").click();
  await expect(button(page, "Edit your headline")).toBeFocused();
  await page.reload();
  await expect(page.getByText("Walks late")).toBeVisible();
});

test("a text that can’t be stored returns to the editor, selected, and a stored one is undone", {
  tag: "@phone",
}, async ({ page, context }) => {
  const { user } = await becomeTraveller(context);
  await openHydrated(page, `/user/${user._id}`);
  await page.route(updateAddress, (route) => route.abort());
  await button(page, "Add a line about yourself").click();
  await page.getByLabel("Headline").fill("Swims in rivers");
  await page.getByLabel("Headline").press("Enter");
  const field = page.getByLabel("Headline");
  await expect(field).toHaveAccessibleDescription("It seems like you don't have connection");
  expect(await selectedIn(page, "Headline")).toBe("Swims in rivers");
  await page.unroute(updateAddress);
  // The page shows each change before it is stored.
  const stored = page.waitForResponse(updateAddress);
  await field.press("Enter");
  await stored;
  const news = page.getByRole("status").filter({ hasText: "Your page is saved" });
  const undone = page.waitForResponse(updateAddress);
  await news.getByRole("button", { name: "Undo" }).click();
  await expect(button(page, "Add a line about yourself")).toBeVisible();
  await undone;
  await page.reload();
  await expect(button(page, "Add a line about yourself")).toBeVisible();
});
