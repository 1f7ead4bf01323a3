import { expect } from "@playwright/test";
import { linkIn, receiveMail } from "../support/web-mail.ts";
import { becomeTraveller, inventPerson, post } from "../support/web-people.ts";
import { openHydrated, test } from "../support/web-test.ts";

test("a change of address requires the password, and the old address can undo it", { tag: "@phone" }, async ({
  page,
  context,
  anotherContext,
}) => {
  const { account } = await becomeTraveller(context, "Noor");
  const next = inventPerson("Noor").emailAddress;

  await test.step("shows a wrong password beside the field", async () => {
    await openHydrated(page, "/account");
    await page.getByRole("button", { name: "Change address" }).click();
    await page.getByLabel("New email address").fill(next);
    await page.getByLabel("Current password").fill("not-my-password-1");
    await page.getByRole("button", { name: "Send the link" }).click();
    await expect(page.getByText("This is not your current password")).toBeVisible();
    await page.getByLabel("Current password").fill(account.password);
    await page.getByRole("button", { name: "Send the link" }).click();
    await expect(page.getByText("We've sent you an email to validate your address")).toBeVisible();
  });

  await test.step("verifies the new address", async () => {
    const link = linkIn(await receiveMail(next, /confirm/i), /emailVerifyHash=/);
    const verifyHash = new URL(link).searchParams.get("emailVerifyHash");
    expect((await post(context, `/api/public/v1.0/email/verify?verifyHash=${verifyHash}`, {})).ok()).toBe(true);
  });

  await test.step("does nothing when the link of the first mail opens, only on its button", async () => {
    const owner = await (await anotherContext()).newPage();
    const mail = await receiveMail(account.emailAddress, /about to change/);
    await openHydrated(owner, linkIn(mail, /emailUndoHash=/));
    await expect(owner).not.toHaveURL(/emailUndoHash/);
    const dialog = owner.getByRole("dialog", { name: "Keep your old email address?" });
    await expect(dialog).toBeVisible();
    expect(await emailOf()).toBe(next);
    await dialog.getByRole("button", { name: "Keep this address" }).click();
    const done = owner.getByRole("dialog", { name: "Your old address is back" });
    await expect(done.getByText(`${account.emailAddress} is your address again`)).toBeVisible();
    expect(await emailOf()).toBeNull();
    await done.getByRole("button", { name: "Set a new password" }).click();
    await expect(owner.getByRole("button", { name: "Send me a link" })).toBeVisible();
  });

  /** Null once the session has ended. */
  async function emailOf(): Promise<string | null> {
    const { user } = await (await context.request.get("/api/public/v1.0/session")).json();
    return user === null ? null : user.emailAddress;
  }
});

test("refers to support for a used undo link", { tag: "@phone" }, async ({ page }) => {
  await openHydrated(page, `/?emailUndoHash=${"x".repeat(43)}`);
  await page.getByRole("button", { name: "Keep this address" }).click();
  const dialog = page.getByRole("dialog", { name: "This link no longer works" });
  await dialog.getByRole("link", { name: "Get help" }).click();
  await expect(page).toHaveURL(/\/support$/);
  await expect(dialog).toBeHidden();
});
