import { expect } from "@playwright/test";
import { goTo, listViolations, test } from "./console-fixture.ts";
import { ServerApi } from "./support/server-api.ts";

test("a notification to a chosen person shows its reach, asks for confirmation and appears in the history", async ({
  testConsole: { page, logIn },
  productAddress,
}) => {
  test.setTimeout(150_000);
  await logIn("admin@meander.example");
  await page.keyboard.press("g");
  await page.keyboard.press("n");
  await expect(page.getByRole("heading", { level: 1, name: "Special notifications" })).toBeVisible();
  await page.getByLabel("Title").fill("The pier is closed");
  await page.getByLabel("Text", { exact: true }).fill("Walks start at the bridge until Friday.");
  await page.getByLabel("Link").fill("https://elsewhere.example");
  await expect(page.getByText("Begin with one /")).toBeVisible();
  await page.getByLabel("Link").fill("/discover");
  await expect(page.getByText(/people will get this/)).toBeVisible();
  await page.getByText("Chosen people", { exact: true }).click();
  await expect(page.getByText("Choose who should read it.")).toBeVisible();
  await page.getByRole("combobox", { name: "Add a person" }).fill("traveller@meander.example");
  await page.getByRole("option").click();
  await page.getByRole("button", { name: "Send to 1 person", exact: true }).click();
  await expect(page.getByRole("button", { name: "Not yet" })).toBeFocused();
  expect(await listViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Yes, send it to 1 person" }).click();
  const sent = page.getByRole("listitem").filter({ hasText: "The pier is closed" });
  await expect(sent).toContainText("chosen people · leads to /discover");
  await expect(page.getByTestId("undo-bar")).toContainText("Sending to 1 person");
  await page.getByTestId("undo-bar").getByRole("button", { name: "Undo" }).click();
  await expect(sent).toHaveCount(0);
  await expect(page.getByLabel("Title")).toHaveValue("The pier is closed");
  await page.getByRole("button", { name: "Send to 1 person", exact: true }).click();
  await page.getByRole("button", { name: "Yes, send it to 1 person" }).click();
  await expect(page.getByText("Sent to 1 person.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Write one" })).toBeFocused();
  await expect(sent).toContainText("0 of 1 notified so far");
  await expect(page.getByTestId("undo-bar")).toHaveCount(0, { timeout: 12_000 });
  // The job runs every minute.
  await expect(sent).toContainText("1 person notified", { timeout: 80_000 });
  await goTo(page, "#/people");
  await goTo(page, "#/notifications");
  await expect(page.getByLabel("Title")).toHaveValue("");
  const traveller = await ServerApi.logIn(productAddress, "traveller");
  const inbox = await traveller.request<object>("GET", "/notifications");
  expect(JSON.stringify(inbox)).toContain("The pier is closed");
});

test("an unfinished draft outlives the screen, the window and a logout, and nobody else sees it", async ({
  testConsole: { page, logIn, logOut },
}) => {
  const title = page.getByLabel("Title");
  await logIn("admin@meander.example");
  await goTo(page, "#/notifications");
  await title.fill("The pier is closed");
  await page.getByText("Chosen people", { exact: true }).click();
  await page.getByRole("combobox", { name: "Add a person" }).fill("traveller@meander.example");
  await page.getByRole("option").click();
  const chosen = page.getByRole("list", { name: "Chosen people" }).getByRole("listitem");
  await expect(chosen).toHaveCount(1);
  await expect(page.getByText("Kept here for you alone until you send it.")).toBeVisible();
  await goTo(page, "#/people");
  await expect(title).toHaveCount(0);
  await goTo(page, "#/notifications");
  await expect(title).toHaveValue("The pier is closed");
  await page.reload();
  await expect(title).toHaveValue("The pier is closed");
  await expect(chosen).toHaveCount(1);

  await logOut();
  await logIn("marketer@meander.example");
  expect(await page.evaluate(() => window.meander.getSpecialDraft())).toEqual({ ok: true, value: null });
  await logOut();
  await logIn("admin@meander.example");
  await goTo(page, "#/notifications");
  await expect(title).toHaveValue("The pier is closed");
  await page.getByRole("button", { name: "Clear", exact: true }).click();
  await expect(title).toHaveValue("");
  await page.getByRole("button", { name: "Bring it back" }).click();
  await expect(title).toHaveValue("The pier is closed");
});

test("hides the screen without the permission to send notifications", async ({ testConsole: { page, logIn } }) => {
  await logIn("marketer@meander.example");
  await expect(page.getByRole("link", { name: "Campaigns" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Notifications" })).toHaveCount(0);
  await goTo(page, "#/notifications");
  await expect(page.getByRole("heading", { name: "Special notifications" })).toHaveCount(0);
});
