import { expect, type Page } from "@playwright/test";
import { queryProduct } from "../support/web-database.ts";
import { type Account, becomeTraveller } from "../support/web-people.ts";
import { openLive, test } from "../support/web-test.ts";
import { findWorld } from "../support/web-world.ts";

test("a comment outlives its writer's session and is sent after logging in again", async ({ page, context }) => {
  const { account, user } = await becomeTraveller(context);
  await openLive(page, (await findWorld()).joinable);
  const comment = page.getByLabel("Your comment");
  const words = `Where exactly do we start? Asks ${account.lastName}.`;
  await comment.fill(words);
  await endSessionsOf(user._id);

  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText("Session expired").first()).toBeVisible();
  await logInAgain(page, account);
  await expect(comment).toHaveValue(words);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.locator("#comments").getByRole("listitem").filter({ hasText: words })).toBeVisible();
});

test("a request to join outlives its writer's session", async ({ page, context }) => {
  const { account, user } = await becomeTraveller(context);
  await openLive(page, (await findWorld()).joinable);
  await page
    .getByRole("button", { name: /I can make it/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Ask to join" }).click();
  await page.getByRole("dialog").getByRole("textbox").fill("Charcoal or pencil?");
  await endSessionsOf(user._id);

  await page.getByRole("dialog").getByRole("button", { name: "Send request" }).click();
  await expect(page.getByText("Session expired").first()).toBeVisible();
  await logInAgain(page, account);
  const sheet = page.getByRole("dialog");
  if (!(await sheet.isVisible())) await page.getByRole("button", { name: "Ask to join" }).click();
  await expect(sheet.getByRole("textbox")).toHaveValue("Charcoal or pencil?");
  await sheet.getByRole("button", { name: "Send request" }).click();
  await expect(page.getByText("You asked to join")).toBeVisible();
});

async function endSessionsOf(personId: string): Promise<void> {
  await queryProduct("delete from session where person_id = $1", [personId]);
}

async function logInAgain(page: Page, { emailAddress, password }: Account): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Welcome back" });
  await dialog.getByLabel("Email address").fill(emailAddress);
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "Log in" }).click();
  await expect(dialog).toBeHidden();
}
