import { expect, type Locator, type Page } from "@playwright/test";
import { receiveMail } from "../support/web-mail.ts";
import { type Account, becomeTraveller, inventPerson, logIn, post } from "../support/web-people.ts";
import { openHydrated, test } from "../support/web-test.ts";
import { confirmAddress, openVerification, verificationLink } from "../support/web-verification.ts";
import { findWorld } from "../support/web-world.ts";

const joinSheet = (page: Page) =>
  page.getByRole("dialog").filter({ has: page.getByRole("button", { name: "Send request" }) });

/** Ticks two dates, requests to join and signs up; returns the labels of the dates. */
async function chooseAndSignUp(page: Page, account: Account): Promise<readonly string[]> {
  await openHydrated(page, (await findWorld()).joinable);
  const dates = page.getByRole("button", { name: /I can make it/ });
  for (const index of [0, 1]) await dates.nth(index).click();
  await page.getByRole("button", { name: "Ask to join" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Sign up free" }).click();
  for (const [label, value] of [
    ["First name", account.firstName],
    ["Last name", account.lastName],
    ["Email address", account.emailAddress],
  ] as const)
    await dialog.getByLabel(label).fill(value);
  await dialog.getByLabel("Password", { exact: true }).fill(account.password);
  await dialog.getByRole("button", { name: "Sign up", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Please check your email" })).toBeVisible();
  const times = await Promise.all([0, 1].map((index) => dates.nth(index).getAttribute("aria-label")));
  return times.map((label) => label ?? "");
}

async function expectChosenDates(sheet: Locator): Promise<void> {
  await expect(sheet).toBeVisible();
  await expect(sheet.getByRole("listitem")).toHaveCount(2);
}

test("ends a sign-up that began with dates in the join sheet with them, and the waiting tab continues", {
  tag: "@phone",
}, async ({ page, context }) => {
  const account = inventPerson("Ilse");
  await chooseAndSignUp(page, account);
  const followed = await context.newPage();
  await confirmAddress(await openVerification(followed, await verificationLink(account)));
  await expectChosenDates(joinSheet(followed));
  await expect(followed).toHaveURL(new RegExp(`${(await findWorld()).joinable}$`));

  await expectChosenDates(joinSheet(page));
  await joinSheet(page).getByRole("button", { name: "Send request" }).click();
  await expect(page.getByText("You asked to join")).toBeVisible();
});

test("opens the join sheet with the dates in another browser, after its password", {
  tag: "@phone",
}, async ({ page, anotherContext }) => {
  const account = inventPerson("Jonas");
  await chooseAndSignUp(page, account);
  const otherBrowser = await (await anotherContext()).newPage();
  const verification = await openVerification(otherBrowser, await verificationLink(account));
  await verification.getByLabel("Password", { exact: true }).fill(account.password);
  await confirmAddress(verification);
  await expectChosenDates(joinSheet(otherBrowser));
  await joinSheet(otherBrowser).getByRole("button", { name: "Send request" }).click();
  await expect(otherBrowser.getByText("You asked to join")).toBeVisible();
});

test("returns to the page from which the link was resent", { tag: "@phone" }, async ({ page, context }) => {
  const { joinable } = await findWorld();
  for (const [path, button, returned] of [
    ["/account", "Send again", /\/account$/],
    [joinable, "Send again", new RegExp(`${joinable}$`)],
  ] as const) {
    await context.clearCookies();
    const account = inventPerson("Uma");
    await post(context, "/api/public/v1.0/auth/local/signup", account);
    const first = await receiveMail(account.emailAddress, /confirm/i);
    await logIn(context, account);
    await openHydrated(page, path);
    await page.getByRole("button", { name: button, exact: true }).click();
    const isSecond = async () => (await receiveMail(account.emailAddress, /confirm/i)).id !== first.id;
    await expect.poll(isSecond).toBe(true);
    await confirmAddress(await openVerification(page, await verificationLink(account)));
    await expect(page).toHaveURL(returned);
    if (path === joinable) await expect(joinSheet(page)).toBeVisible();
  }
});

test("returns to private addresses after the login, and to no other site", { tag: "@phone" }, async ({
  page,
  anotherContext,
}) => {
  const { account } = await becomeTraveller(await anotherContext());
  const dialog = page.getByRole("dialog", { name: "Welcome back" });
  for (const path of ["/account", "/notifications", "/lists"]) {
    await page.context().clearCookies();
    await openHydrated(page, path);
    await expect(dialog).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
    await dialog.getByLabel("Email address").fill(account.emailAddress);
    await dialog.getByLabel("Password", { exact: true }).fill(account.password);
    await dialog.getByRole("button", { name: "Log in", exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  }
  await page.context().clearCookies();
  await openHydrated(page, `/?returnTo=${encodeURIComponent("//evil.example/")}`);
  await dialog.getByLabel("Email address").fill(account.emailAddress);
  await dialog.getByLabel("Password", { exact: true }).fill(account.password);
  await dialog.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(dialog).toBeHidden();
  expect(new URL(page.url()).pathname).toBe("/");
});

test("reports an invalid link and offers a new one", { tag: "@phone" }, async ({ page }) => {
  await openHydrated(page, "/?emailVerifyHash=");
  await expect(page.getByText("This link is incomplete.", { exact: false })).toBeVisible();
  const dialog = page.getByRole("dialog", { name: "Get a new link" });
  await dialog.getByLabel("Email address").fill(inventPerson().emailAddress);
  await dialog.getByRole("button", { name: "Send me a link" }).click();
  await expect(page.getByText("Email sent again!")).toBeVisible();

  await openHydrated(page, "/?passwordResetHash=spoiled");
  await expect(page.getByText("This link is incomplete.", { exact: false })).toBeVisible();
  await expect(page.getByRole("dialog", { name: "Set a new password" })).toBeVisible();
});
