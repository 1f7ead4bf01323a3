import { type BrowserContext, expect } from "@playwright/test";
import { expectAccessible } from "../support/web-accessibility.ts";
import { type Account, becomeTraveller, inventPerson, logIn, post } from "../support/web-people.ts";
import { openHydrated, test } from "../support/web-test.ts";
import { confirmAddress, openVerification, verificationLink } from "../support/web-verification.ts";

async function signUp(context: BrowserContext, firstName: string): Promise<{ account: Account; link: string }> {
  const account = inventPerson(firstName);
  expect((await post(context, "/api/public/v1.0/auth/local/signup", account)).ok()).toBe(true);
  return { account, link: await verificationLink(account) };
}

async function userOf(context: BrowserContext): Promise<{ emailAddress: string; firstName: string } | null> {
  return (await (await context.request.get("/api/public/v1.0/session")).json()).user;
}

test("confirms by one click in the browser of the sign-up, and says so afterwards anywhere", { tag: "@phone" }, async ({
  page,
  context,
  anotherContext,
}) => {
  const { account, link } = await signUp(context, "Ines");
  const dialog = await openVerification(page, link);

  await test.step("does nothing before the click, and removes the secret from the address", async () => {
    await expect(dialog.getByText(account.emailAddress)).toBeVisible();
    await expect(page).not.toHaveURL(/emailVerifyHash/);
    await expectAccessible(page, "confirm your email address");
    expect(await userOf(context)).toBeNull();
  });

  await test.step("logs in", async () => {
    await confirmAddress(dialog);
    await expect(page.getByText("Email verified")).toBeVisible();
    await expect(dialog).toBeHidden();
    expect(await userOf(context)).toMatchObject({ emailAddress: account.emailAddress, hasPassword: true });
  });

  const repeated = "This was done before, so nothing has changed.";
  await test.step("says that the address is confirmed, here and in another browser", async () => {
    const elsewhere = await anotherContext();
    const other = await elsewhere.newPage();
    for (const opened of [page, other]) {
      await openHydrated(opened, link);
      await expect(opened.getByRole("dialog", { name: "Your address is confirmed" })).toContainText(repeated);
    }
    expect(await userOf(elsewhere)).toBeNull();
    await page.getByRole("button", { name: "Done" }).click();
    await other.getByRole("button", { name: "Log in", exact: true }).last().click();
    await expect(other.getByRole("dialog", { name: "Welcome back" })).toBeVisible();
  });
});

test("asks for the password of the sign-up in another browser, and keeps it", { tag: "@phone" }, async ({
  page,
  context,
  anotherContext,
}) => {
  const { account, link } = await signUp(await anotherContext(), "Jonas");
  const dialog = await openVerification(page, link);
  await dialog.getByLabel("Password", { exact: true }).fill("not-my-password-1");
  await confirmAddress(dialog);
  await expect(dialog.getByText("That’s not the password of this account")).toBeVisible();
  expect(await userOf(context)).toBeNull();
  await dialog.getByLabel("Password", { exact: true }).fill(account.password);
  await confirmAddress(dialog);
  await expect(page.getByText("Email verified")).toBeVisible();
  await logIn(await anotherContext(), account);
});

test("asks before another person's session ends, and never replaces it", { tag: "@desk" }, async ({
  page,
  context,
  anotherContext,
}) => {
  const { account } = await becomeTraveller(context, "Noor");
  const attacker = await anotherContext();
  const { link } = await signUp(attacker, "Mallory");
  const loggedIn = () => userOf(context);

  await test.step("stays logged in", async () => {
    await openHydrated(page, link);
    const dialog = page.getByRole("dialog", { name: "You’re logged in as Noor" });
    await expect(dialog).toBeVisible();
    await expectAccessible(page, "logged in as somebody else");
    await dialog.getByRole("button", { name: "Stay logged in as Noor" }).click();
    await expect(dialog).toBeHidden();
    expect(await loggedIn()).toMatchObject({ emailAddress: account.emailAddress });
  });

  await test.step("logs out and continues with the link", async () => {
    await openHydrated(page, link);
    await page.getByRole("button", { name: "Log out and continue" }).click();
    const dialog = page.getByRole("dialog", { name: "Confirm your email address" });
    await expect(dialog.getByLabel("Password", { exact: true })).toBeVisible();
    expect(await loggedIn()).toBeNull();
  });
});

test("moves an account to a new address only with its password", { tag: "@phone" }, async ({
  page,
  context,
  anotherContext,
}) => {
  const { account } = await becomeTraveller(context, "Uma");
  const next = inventPerson("Uma");
  const body = { emailAddress: next.emailAddress, password: account.password };
  expect((await post(context, "/api/private/v1.0/email/update", body)).ok()).toBe(true);
  const link = await verificationLink(next);

  await test.step("refuses the owner of the mailbox", async () => {
    const mailboxOwner = await (await anotherContext()).newPage();
    const dialog = await openVerification(mailboxOwner, link);
    await expect(dialog.getByText("You didn’t ask for this?", { exact: false })).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Choose a new password instead" })).toHaveCount(0);
    await dialog.getByLabel("Password", { exact: true }).fill(next.password.toUpperCase());
    await confirmAddress(dialog);
    await expect(dialog.getByText("That’s not the password of this account")).toBeVisible();
    expect(await userOf(context)).toMatchObject({ emailAddress: account.emailAddress });
  });

  await test.step("needs only a click in the account's session", async () => {
    const dialog = await openVerification(page, link);
    await expect(dialog.getByLabel("Password", { exact: true })).toHaveCount(0);
    await confirmAddress(dialog);
    await expect(page.getByText("Email verified")).toBeVisible();
    expect(await userOf(context)).toMatchObject({ emailAddress: next.emailAddress });
  });
});
