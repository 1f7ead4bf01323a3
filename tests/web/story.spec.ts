import { expect, type Locator, type Page } from "@playwright/test";
import { expectAccessible } from "../support/web-accessibility.ts";
import { createActivity } from "../support/web-activity-form.ts";
import { queryProduct } from "../support/web-database.ts";
import { linkIn, receiveMail } from "../support/web-mail.ts";
import { inventPerson, logIn, logInAs } from "../support/web-people.ts";
import { openHydrated, test, waitUntilHydrated } from "../support/web-test.ts";
import { confirmAddress, openVerification } from "../support/web-verification.ts";

/** The travellers' journey from signing up to a report, in order, by one traveller and one host. */

test.describe.configure({ mode: "serial", timeout: 120_000 });

const traveller = inventPerson("Ines");
const fullName = `${traveller.firstName} ${traveller.lastName}`;
const hostName = "Amara Reyes";
/** Set by the host's part. */
let activityAddress = "";
let activityTitle = "";

test("1. a visitor signs up, verifies, logs out and in", async ({ page, anotherContext }) => {
  const cameFrom = "/discover/united-kingdom/england/london?words=canal";
  await openHydrated(page, cameFrom);
  const dialog = page.getByRole("dialog");
  const submit = dialog.getByRole("button", { name: "Sign up" });

  await test.step("names every mistake and preserves the input", async () => {
    await openLogin(page);
    await dialog.getByRole("button", { name: "Create account?" }).click();
    await expect(dialog).toContainText("free and always will be");
    await submit.click();
    await expect(dialog.getByText("Please enter your first name")).toBeVisible();
    await expect(dialog.getByText("Please enter your last name")).toBeVisible();
    await expect(dialog.getByText("Please enter a valid email address")).toBeVisible();
    await expect(dialog.getByText("Your password must be at least 8 characters long")).toBeVisible();

    await dialog.getByLabel("First name").fill("x".repeat(241));
    await dialog.getByLabel("Last name").fill(traveller.lastName);
    await dialog.getByLabel("Email address").fill("ines at travellers.example");
    await dialog.getByLabel("Password", { exact: true }).fill("wandering");
    await submit.click();
    await expect(dialog.getByText("Please use 240 characters or less")).toBeVisible();
    await expect(dialog.getByText("Please enter a valid email address")).toBeVisible();
    await expect(dialog.getByText("Your password have 1 or more numbers")).toBeVisible();
    await expect(dialog.getByText("Please enter your last name")).toBeHidden();
    await expect(dialog.getByLabel("First name")).toHaveValue("x".repeat(241));
    await expect(dialog.getByLabel("Last name")).toHaveValue(traveller.lastName);
    await expect(dialog.getByLabel("Email address")).toHaveValue("inesattravellers.example");
    await expect(dialog.getByLabel("Password", { exact: true })).toHaveValue("wandering");
  });

  await test.step("points to the mailbox after a valid sign-up", async () => {
    await dialog.getByLabel("First name").fill(traveller.firstName);
    await dialog.getByLabel("Email address").fill(traveller.emailAddress);
    await dialog.getByLabel("Password", { exact: true }).fill(traveller.password);
    await submit.click();
    await expect(dialog.getByRole("heading", { name: "Please check your email" })).toBeVisible();
    await expect(dialog).toContainText(traveller.emailAddress);
    await expect(dialog.getByRole("button", { name: "Send Again" })).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Change Email" })).toBeVisible();
    await expectAccessible(page, "please check your email");
    await expectLoggedOut(page);
  });

  const link = await test.step("delivers the mail to the mailbox", async () => {
    const mail = await receiveMail(traveller.emailAddress, /./);
    const mailbox = await (await anotherContext({ isThisComputer: true })).newPage();
    await mailbox.goto("/mail");
    await mailbox.getByRole("link").filter({ hasText: traveller.emailAddress }).first().click();
    await expect(mailbox.getByRole("heading", { level: 1 })).toHaveText(mail.subject);
    const shown = mailbox.frameLocator("iframe").locator('a[href*="emailVerifyHash"]').first();
    await expect(shown).toBeVisible();
    expect(await shown.getAttribute("href")).toBe(linkIn(mail, /emailVerifyHash=/));
    return linkIn(mail, /emailVerifyHash=/);
  });

  await test.step("verifies and logs in by its link, once", async () => {
    await confirmAddress(await openVerification(page, link));
    await expect(page.getByText("Email verified")).toBeVisible();
    await expect(page).not.toHaveURL(/emailVerifyHash/);
    await expectLoggedIn(page);
    await page.reload();
    await expectLoggedIn(page);
    await page.goto(link);
    await expect(page.getByRole("dialog", { name: "Your address is confirmed" })).toBeVisible();
    await expect(page).not.toHaveURL(/emailVerifyHash/);
  });

  await test.step("logs out", async () => {
    await page.goto("/account");
    await waitUntilHydrated(page);
    await expect(page.getByRole("main")).toContainText(traveller.emailAddress);
    await page.getByRole("button", { name: "Log out" }).click();
    await expect(page).toHaveURL(/\/$/);
    await expectLoggedOut(page);
    await page.goto("/account");
    await expect(page).toHaveURL(/\/$/);
  });

  await test.step("rejects a wrong password, and returns to the page with the right one", async () => {
    await openHydrated(page, cameFrom);
    await openLogin(page);
    await dialog.getByLabel("Email address").fill(traveller.emailAddress);
    await dialog.getByLabel("Password", { exact: true }).fill("wrong-way-1");
    await dialog.getByLabel("Password", { exact: true }).press("Enter");
    await expect(dialog.getByRole("alert")).toContainText("That email address and password don’t go together");
    await expect(dialog.getByLabel("Email address")).toHaveValue(traveller.emailAddress);
    await dialog.getByLabel("Password", { exact: true }).fill(traveller.password);
    await dialog.getByLabel("Password", { exact: true }).press("Enter");
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(cameFrom);
    await expectLoggedIn(page);
  });
});

test("2. a host creates an activity, the traveller requests to join and is approved, both live", async ({
  page,
  context,
  anotherContext,
}, { project }) => {
  const hostContext = await anotherContext();
  await logInAs(hostContext, "host");
  const hostPage = await hostContext.newPage();
  activityTitle = `Locks and lanterns, by ${project.name} ${traveller.lastName.slice(-4)}`;

  await test.step("publishes it with a place on the map and two dates", async () => {
    await createActivity(hostPage, activityTitle);
    activityAddress = new URL(hostPage.url()).pathname;
    await expect(hostPage.getByRole("heading", { level: 1 })).toHaveText(activityTitle);
    await expect(hostPage.getByText("Outside the Lock Tavern").first()).toBeVisible();
    await expect(hostPage.locator("[data-testid=date-vote]")).toHaveCount(2);
    await expect(hostPage.getByText("No requests are waiting").first()).toBeVisible();
  });

  await logIn(context, traveller);
  await test.step("votes and requests to join with a message", async () => {
    await openHydrated(page, activityAddress);
    const votes = page.getByRole("button", { name: /I can make it/ });
    await votes.nth(0).click();
    await votes.nth(1).click();
    await expect(page.getByText("2 dates chosen")).toBeVisible();
    await page.getByRole("button", { name: "Ask to join" }).click();
    const sheet = page.getByRole("dialog");
    await sheet.getByLabel("Message to Amara").fill("I bring a lantern and two cups.");
    await sheet.getByRole("button", { name: "Send request" }).click();
    await expect(page.getByText("You asked to join")).toBeVisible();
    await expect(sheet).toBeHidden();
  });

  await test.step("shows the host the request live, who approves", async () => {
    const request = hostPage.getByRole("article").filter({ hasText: fullName });
    await expect(request.getByText("I bring a lantern and two cups.")).toBeVisible();
    await expect(request.locator("[data-testid=participant-dates] time")).toHaveCount(2);
    await expectAccessible(hostPage, "request on the host's page");
    await openHydrated(page, "/notifications");
    await request.getByRole("button", { name: `Approve ${fullName}` }).click();
    await expect(hostPage.getByText(`${fullName} is in`)).toBeVisible();
  });

  await test.step("shows the traveller the approval live in the inbox, and mails it", async () => {
    const notification = page.getByRole("main").getByRole("link").filter({ hasText: activityTitle });
    await expect(notification).toContainText("You’re in");
    await expectAccessible(page, "inbox with news");
    const mail = await receiveMail(traveller.emailAddress, new RegExp(escapeForPattern(activityTitle)));
    expect(mail.text).toContain(activityTitle);
    expect(linkIn(mail, /\/activity\//)).toContain(activityAddress);
    await notification.click();
    await expect(page).toHaveURL(new RegExp(activityAddress));
    await expect(page.getByText("You’re in").first()).toBeVisible();
  });

  await test.step("lists it under upcoming", async () => {
    // On a phone the join bar replaces the bottom navigation.
    await openHydrated(page, "/");
    await page.getByRole("link", { name: "Upcoming" }).filter({ visible: true }).first().click();
    await expect(page).toHaveURL(/\/upcoming$/);
    await expect(page.getByRole("main").getByRole("article").filter({ hasText: activityTitle })).toBeVisible();
  });
});

test("3. the traveller comments, likes and reports the host", async ({ page, context }) => {
  const { _id: travellerId } = await logIn(context, traveller);
  await openHydrated(page, activityAddress);

  await test.step("shows a comment at once and after a reload", async () => {
    await page.getByLabel("Your comment").fill("See you at the lock.");
    await page.getByRole("button", { name: "Send", exact: true }).click();
    const comment = page.locator("#comments").getByRole("listitem").filter({ hasText: "See you at the lock." });
    await expect(comment).toBeVisible();
    await expect(page.getByLabel("Your comment")).toHaveValue("");
    await expect
      .poll(() => countRows("comment where text = 'See you at the lock.' and author_id = $1", travellerId))
      .toBe(1);
    await page.reload();
    await expect(comment).toContainText(fullName);
  });

  await test.step("counts a like once, also after a reload", async () => {
    await waitUntilHydrated(page);
    const like = page.locator("[data-testid=activity-hero]").getByRole("button", { name: /Like/ });
    await like.click();
    await expect(like).toHaveAttribute("aria-pressed", "true");
    await expect.poll(() => countRows("activity_like where person_id = $1", travellerId)).toBe(1);
    await page.reload();
    await expect(like).toHaveAttribute("aria-pressed", "true");
    await expect(page.getByRole("main").getByText("1 like")).toBeVisible();
  });

  await test.step("files a report of the host as a case, and refuses a second one with a message", async () => {
    await page.getByRole("main").getByRole("link", { name: hostName }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(hostName);
    await fillReport(page);
    await expect(page.getByText("The user was reported")).toBeVisible();
    const [row] = await queryProduct<{ subject_type: string; status: string; email: string }>(
      `select c.subject_type, c.status, p.email from report r join moderation_case c on c.id = r.case_id
       join person p on p.id = c.subject_id where r.reporter_id = $1`,
      [travellerId],
    );
    expect(row).toEqual({ subject_type: "user", status: "open", email: "host@meander.example" });

    await fillReport(page);
    await expect(
      page.getByRole("dialog").getByText("You have already reported this. We are looking at it."),
    ).toBeVisible();
    await expect(
      page.getByRole("dialog").getByLabel("What happened?").or(page.getByRole("dialog").locator("textarea")).first(),
    ).toHaveValue("They were late, twice.");
    expect(await countRows("report where reporter_id = $1", travellerId)).toBe(1);
  });
});

async function fillReport(page: Page): Promise<void> {
  await page.getByRole("main").getByRole("button", { name: "More options" }).click();
  await page.getByRole("menuitem", { name: "Report" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel("What is wrong?").selectOption("Something else");
  await sheet.locator("textarea").fill("They were late, twice.");
  await sheet.getByRole("button", { name: "Send report" }).click();
}

/** A button in the top bar in wide layouts; a phone prompts on its own profile. */
async function openLogin(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /^(Log in|You)$/ })
    .filter({ visible: true })
    .first()
    .click();
}

async function expectLoggedIn(page: Page): Promise<void> {
  await expect(accountEntry(page)).toBeVisible();
}

async function expectLoggedOut(page: Page): Promise<void> {
  await expect(accountEntry(page)).toHaveCount(0);
}

/** The menu of wide layouts, or the link of a phone's bottom bar; a visitor's button there opens the login. */
function accountEntry(page: Page): Locator {
  const menu = page.locator('[aria-haspopup="menu"]').and(page.getByRole("button", { name: "You", exact: true }));
  return menu
    .or(page.getByRole("link", { name: "You", exact: true }))
    .filter({ visible: true })
    .first();
}

async function countRows(fromWhere: string, id: string): Promise<number> {
  const [row] = await queryProduct<{ count: number }>(`select count(*)::int as count from ${fromWhere}`, [id]);
  return row?.count ?? 0;
}

function escapeForPattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
