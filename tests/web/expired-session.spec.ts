import { expect, type Page } from "@playwright/test";
import { queryProduct } from "../support/web-database.ts";
import { type Account, becomeTraveller } from "../support/web-people.ts";
import { openLive, test } from "../support/web-test.ts";
import { findWorld } from "../support/web-world.ts";

const expired = "Session expired";
/** A failed request is reported by a snackbar after two seconds. */
const SNACKBAR_DELAY_MS = 2_000;

const send = (page: Page) => page.getByRole("button", { name: "Send", exact: true });
const writtenComment = (page: Page, text: string) =>
  page.locator("#comments").getByRole("listitem").filter({ hasText: text });

test("a comment is sent once its writer has logged in again", async ({ page, context }) => {
  const { account, user } = await becomeTraveller(context);
  await openLive(page, (await findWorld()).joinable);
  const text = `Where exactly do we start? Asks ${account.lastName}.`;
  await page.getByLabel("Your comment").fill(text);
  const questions = await observeQuestions(page);
  await endSessionsOf(user._id);

  await send(page).click();
  await logInAgain(page, account);
  await expect(writtenComment(page, text)).toHaveCount(1);
  await expect(page.getByLabel("Your comment")).toHaveValue("");
  expect(questions).toHaveLength(1);
});

test("a request to join is sent once its writer has logged in again", async ({ page, context }) => {
  const { account, user } = await becomeTraveller(context);
  await openLive(page, (await findWorld()).joinable);
  const dates = page.getByRole("button", { name: /I can make it/ });
  await dates.first().click();
  await page.getByRole("button", { name: "Ask to join" }).click();
  await page.getByRole("dialog").getByRole("textbox").fill("Charcoal or pencil?");
  const questions = await observeQuestions(page);
  await endSessionsOf(user._id);

  await page.getByRole("dialog").getByRole("button", { name: "Send request" }).click();
  await logInAgain(page, account);
  await expect(page.getByText("You asked to join")).toBeVisible();
  const [row] = await queryProduct("select message from participant where person_id = $1", [user._id]);
  expect(row).toEqual({ message: "Charcoal or pencil?" });
  expect(questions).toHaveLength(1);
});

test("a draft is saved once its writer has logged in again", { tag: "@phone" }, async ({ page, context }) => {
  const { account, user } = await becomeTraveller(context);
  await openLive(page, "/activity/create");
  await page.getByLabel("Title", { exact: true }).fill("Lanterns on the lock");
  const questions = await observeQuestions(page);
  await endSessionsOf(user._id);

  await page.getByRole("button", { name: "Save as draft" }).click();
  await logInAgain(page, account);
  await expect
    .poll(() => queryProduct("select title from activity where host_id = $1", [user._id]))
    .toEqual([{ title: "Lanterns on the lock" }]);
  expect(questions).toHaveLength(1);
});

test("what somebody leaves is left once they have logged in again", { tag: "@phone" }, async ({ page, context }) => {
  const { account, user } = await becomeTraveller(context);
  const { joinable } = await findWorld();
  await queryProduct(
    "insert into participant (activity_id, person_id, status, message, decided_at) values ($1, $2, 3, '', now())",
    [joinable.split("/")[2], user._id],
  );
  await openLive(page, joinable);
  await page.getByRole("button", { name: "Leave", exact: true }).click();
  const questions = await observeQuestions(page);
  await endSessionsOf(user._id);

  await page
    .getByRole("dialog")
    .getByRole("button", { name: /Leave|Yes/ })
    .click();
  await logInAgain(page, account);
  await expect(page.getByRole("button", { name: "Ask again" })).toBeVisible();
  expect(questions).toHaveLength(1);
});

test("an address is changed once its owner has logged in again", { tag: "@desk" }, async ({ page, context }) => {
  const { account, user } = await becomeTraveller(context, "Noor");
  await openLive(page, "/account");
  await page.getByRole("button", { name: "Change address" }).click();
  await page.getByLabel("New email address").fill(`next.${account.emailAddress}`);
  await page.getByLabel("Current password").fill(account.password);
  const questions = await observeQuestions(page);
  await endSessionsOf(user._id);

  await page.getByRole("button", { name: "Send the link" }).click();
  await logInAgain(page, account);
  await expect(page.getByText("We've sent you an email to validate your address")).toBeVisible();
  expect(questions).toHaveLength(1);
});

test("an inbox that is opened late asks once, and opens then", { tag: "@desk" }, async ({ page, context }) => {
  const { account, user } = await becomeTraveller(context);
  await page.clock.install();
  await openLive(page, "/");
  const questions = await observeQuestions(page);
  await endSessionsOf(user._id);

  await page.getByRole("link", { name: "Inbox" }).click();
  await logInAgain(page, account);
  await expect(page.getByText("Nothing here yet")).toBeVisible();
  await page.clock.fastForward(2 * SNACKBAR_DELAY_MS);
  await expect(page.getByText(expired)).toHaveCount(0);
  expect(questions).toHaveLength(1);
});

test("an account whose panels all find the session expired asks once, and shows them then", {
  tag: "@desk",
}, async ({ page, context }) => {
  const { account, user } = await becomeTraveller(context);
  await page.clock.install();
  await openLive(page, `/user/${user._id}/`);
  const questions = await observeQuestions(page);
  await endSessionsOf(user._id);

  await page.getByRole("button", { name: "More options" }).click();
  await page.getByRole("menuitem", { name: "Your account" }).click();
  await logInAgain(page, account);
  await expect(page.getByRole("switch", { name: "Show members what I join" })).toBeVisible();
  await page.clock.fastForward(2 * SNACKBAR_DELAY_MS);
  await expect(page.getByText(expired)).toHaveCount(0);
  expect(questions).toHaveLength(1);
});

test("logging out of an expired session asks for nothing", { tag: "@desk" }, async ({ page, context }) => {
  const { user } = await becomeTraveller(context);
  await openLive(page, "/account");
  const questions = await observeQuestions(page);
  await endSessionsOf(user._id);

  await page.getByRole("button", { name: "Log out", exact: true }).click();
  await expect(page.getByRole("button", { name: "Log in", exact: true })).toBeVisible();
  expect(questions).toEqual([]);
});

test("what somebody wrote is not sent for another person, nor without a login, and stays", { tag: "@desk" }, async ({
  page,
  context,
  anotherContext,
}) => {
  const { account, user } = await becomeTraveller(context);
  const { account: other } = await becomeTraveller(await anotherContext(), "Odile");
  await openLive(page, (await findWorld()).joinable);
  const comment = page.getByLabel("Your comment");
  const text = `Is the path dry? Asks ${account.lastName}.`;
  await comment.fill(text);
  await endSessionsOf(user._id);

  await send(page).click();
  await page.getByRole("dialog", { name: "Welcome back" }).getByRole("button", { name: "Close" }).click();
  await expect(comment).toHaveValue(text);
  await send(page).click();
  await logInAgain(page, other);
  await expect(comment).toHaveValue(text);
  expect(await queryProduct("select from comment where text = $1", [text])).toHaveLength(0);
});

async function endSessionsOf(personId: string): Promise<void> {
  await queryProduct("delete from session where person_id = $1", [personId]);
}

/** Each element with the words that appears from now on: a dialog, a snackbar, a line beside a field. */
async function observeQuestions(page: Page): Promise<readonly string[]> {
  const questions: string[] = [];
  const name = `noteQuestion${Date.now()}`;
  await page.exposeFunction(name, (text: string) => questions.push(text));
  await page.evaluate(
    ([words, callback]) => {
      const note: unknown = Reflect.get(window, callback);
      new MutationObserver((changes) => {
        for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
          if (node.textContent?.includes(words) && typeof note === "function") note(node.textContent);
        }
      }).observe(document.body, { subtree: true, childList: true });
    },
    [expired, name] as const,
  );
  return questions;
}

async function logInAgain(page: Page, { emailAddress, password }: Account): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Welcome back" });
  await expect(dialog).toHaveCount(1);
  await expect(dialog.getByText(expired)).toBeVisible();
  await expect(page.getByText(expired)).toHaveCount(1);
  await dialog.getByLabel("Email address").fill(emailAddress);
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "Log in" }).click();
  await expect(dialog).toBeHidden();
}
