import { expect } from "@playwright/test";
import { linkIn, receiveMail } from "../support/web-mail.ts";
import { inventPerson, post } from "../support/web-people.ts";
import { openHydrated, test } from "../support/web-test.ts";
import { confirmAddress, openVerification, verificationLink } from "../support/web-verification.ts";

/** From a link opened in another browser to an account with its owner's password, forgotten and set again. */
test("sets a password after verification in another browser, and resets a forgotten one by mail", {
  tag: "@desk",
}, async ({ page, context, anotherContext }) => {
  const account = inventPerson("Ada");
  const signedUpIn = await anotherContext();
  expect((await post(signedUpIn, "/api/public/v1.0/auth/local/signup", account)).ok()).toBe(true);
  const dialog = page.getByRole("dialog", { name: "Set your new password" });
  const newPassword = dialog.getByLabel("New password", { exact: true });

  await test.step("sets a new password with the link instead of the sign-up's", async () => {
    const verification = await openVerification(page, await verificationLink(account));
    await verification.getByRole("button", { name: "Choose a new password instead" }).click();
    await verification.getByLabel("New password", { exact: true }).fill("too short");
    await confirmAddress(verification);
    await expect(verification.getByText("Your password have 1 or more numbers")).toBeVisible();
    await verification.getByLabel("New password", { exact: true }).fill("first-way-home-1");
    await confirmAddress(verification);
    await expect(page.getByText("Email verified")).toBeVisible();
  });

  await test.step("requires the current password on the account page", async () => {
    await openHydrated(page, "/account");
    await expect(page.getByText("This device")).toBeVisible();
    await page.getByRole("button", { name: "Change password" }).click();
    await expect(dialog.getByLabel("Current password")).toBeVisible();
    await dialog.getByRole("button", { name: "Close" }).click();
    await page.getByRole("button", { name: "Log out", exact: true }).click();
    await expect(page.getByText("You are logged out")).toBeVisible();
  });

  await test.step("resets a forgotten password by mail, and removes the hash from the address", async () => {
    await page.getByRole("banner").getByRole("button", { name: "Log in" }).click();
    await page.getByRole("button", { name: "Forgotten password?" }).click();
    await page.getByRole("dialog").getByLabel("Email address").fill(account.emailAddress);
    await page.getByRole("button", { name: "Send me a link" }).click();
    await expect(page.getByText("We've sent you an email to reset your password")).toBeVisible();
    await openHydrated(page, linkIn(await receiveMail(account.emailAddress, /set a new/i), /passwordResetHash=/));
    await expect(newPassword).toBeVisible();
    await expect(page).not.toHaveURL(/passwordResetHash/);
    await newPassword.fill("second-way-home-2");
    await dialog.getByRole("button", { name: "Save password" }).click();
    await expect(page.getByText("Your password has been resetted")).toBeVisible();
  });

  await test.step("opens the login dialog next, which accepts the new password", async () => {
    const login = page.getByRole("dialog", { name: "Welcome back" });
    await login.getByLabel("Email address").fill(account.emailAddress);
    await login.getByLabel("Password", { exact: true }).fill("second-way-home-2");
    await login.getByRole("button", { name: "Log in", exact: true }).click();
    await expect(login).toBeHidden();
    const { user } = await (await context.request.get("/api/public/v1.0/session")).json();
    expect(user).toMatchObject({ emailAddress: account.emailAddress, hasPassword: true });
  });
});
