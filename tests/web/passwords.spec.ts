import { expect } from "@playwright/test";
import { linkIn, receiveMail } from "../support/web-mail.ts";
import { inventPerson, post } from "../support/web-people.ts";
import { openLive, test } from "../support/web-test.ts";

/** From a link that was followed elsewhere to an account with a password of its owner's, forgotten and set again. */
test("whoever verifies in another browser sets a password, forgets it and sets another by mail", {
  tag: "@desk",
}, async ({ page, context, anotherContext }) => {
  const account = inventPerson("Ada");
  const signedUpIn = await anotherContext();
  expect((await post(signedUpIn, "/api/public/v1.0/auth/local/signup", account)).ok()).toBe(true);
  const dialog = page.getByRole("dialog", { name: "Set your new password" });
  const newPassword = dialog.getByLabel("New password", { exact: true });

  await test.step("the link asks for a password, without a current one", async () => {
    await openLive(page, linkIn(await receiveMail(account.emailAddress, /confirm/i), /emailVerifyHash=/));
    await expect(dialog.getByLabel("Current password")).toHaveCount(0);
    await newPassword.fill("too short");
    await dialog.getByRole("button", { name: "Save password" }).click();
    await expect(dialog.getByText("Your password have 1 or more numbers")).toBeVisible();
    await newPassword.fill("first-way-home-1");
    await dialog.getByRole("button", { name: "Save password" }).click();
    await expect(page.getByText("Your password has been updated")).toBeVisible();
  });

  await test.step("once there is one, the account page asks for it", async () => {
    await openLive(page, "/account");
    await expect(page.getByText("This device")).toBeVisible();
    await page.getByRole("button", { name: "Change password" }).click();
    await expect(dialog.getByLabel("Current password")).toBeVisible();
    await dialog.getByRole("button", { name: "Close" }).click();
    await page.getByRole("button", { name: "Log out", exact: true }).click();
    await expect(page.getByText("You are logged out")).toBeVisible();
  });

  await test.step("a forgotten one is set by mail, and the hash leaves the address", async () => {
    await page.getByRole("banner").getByRole("button", { name: "Log in" }).click();
    await page.getByRole("button", { name: "Forgotten password?" }).click();
    await page.getByRole("dialog").getByLabel("Email address").fill(account.emailAddress);
    await page.getByRole("button", { name: "Send me a link" }).click();
    await expect(page.getByText("We've sent you an email to reset your password")).toBeVisible();
    await openLive(page, linkIn(await receiveMail(account.emailAddress, /set a new/i), /passwordResetHash=/));
    await expect(newPassword).toBeVisible();
    await expect(page).not.toHaveURL(/passwordResetHash/);
    await newPassword.fill("second-way-home-2");
    await dialog.getByRole("button", { name: "Save password" }).click();
    await expect(page.getByText("Your password has been resetted")).toBeVisible();
  });

  await test.step("the login dialog comes next, and takes the new one", async () => {
    const login = page.getByRole("dialog", { name: "Welcome back" });
    await login.getByLabel("Email address").fill(account.emailAddress);
    await login.getByLabel("Password", { exact: true }).fill("second-way-home-2");
    await login.getByRole("button", { name: "Log in", exact: true }).click();
    await expect(login).toBeHidden();
    const { user } = await (await context.request.get("/api/public/v1.0/session")).json();
    expect(user).toMatchObject({ emailAddress: account.emailAddress, hasPassword: true });
  });
});
