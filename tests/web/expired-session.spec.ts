import { sessionEndedHeader } from "@meander/domain/person/session-end";
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { callActivity } from "../support/web-activity.ts";
import { queryProduct } from "../support/web-database.ts";
import { type Account, becomeTraveller, logIn } from "../support/web-people.ts";
import { productUrl } from "../support/web-target.ts";
import { openHydrated, test } from "../support/web-test.ts";
import { findWorld } from "../support/web-world.ts";

const expired = "Session expired";
/** A snackbar reports a failed request after two seconds. */
const SNACKBAR_DELAY_MS = 2_000;

const send = (page: Page) => page.getByRole("button", { name: "Send", exact: true });
const writtenComment = (page: Page, text: string) =>
  page.locator("#comments").getByRole("listitem").filter({ hasText: text });

test("sends a comment after its author has logged in again, also if the activity has changed since", {
  tag: "@phone",
}, async ({ page, context, anotherContext }) => {
  const { account, user } = await becomeTraveller(context);
  const { joinable } = await findWorld();
  const others = await anotherContext();
  await becomeTraveller(others, "Odile");
  await openFollowed(page, joinable);
  const text = `Where exactly do we start? Asks ${account.lastName}.`;
  await page.getByLabel("Your comment").fill(text);
  const appearances = await observeText(page);
  await endSessionsOf(user._id);
  const asVisitor = page.waitForResponse((response) => response.headers()[sessionEndedHeader.toLowerCase()] === "true");
  await callActivity(others, `${joinable.split("/")[2]}/like`, { liked: true });
  await asVisitor;
  await expect(page.getByLabel("Your comment")).toHaveValue(text);

  await send(page).click();
  await logInAgain(page, account);
  await expect(writtenComment(page, text)).toHaveCount(1);
  await expect(page.getByLabel("Your comment")).toHaveValue("");
  expect(appearances).toHaveLength(1);
});

test("opens another activity with an expired session, as a visitor sees it", { tag: "@desk" }, async ({
  page,
  context,
}) => {
  const { user } = await becomeTraveller(context);
  await openFollowed(page, "/");
  await endSessionsOf(user._id);
  const card = page.getByRole("article").getByRole("link").first();
  const title = await card.innerText();
  await card.click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("sends a request to join after its author has logged in again", { tag: "@desk" }, async ({ page, context }) => {
  const { account, user } = await becomeTraveller(context);
  await openFollowed(page, (await findWorld()).joinable);
  const dates = page.getByRole("button", { name: /I can make it/ });
  await dates.first().click();
  await page.getByRole("button", { name: "Ask to join" }).click();
  await page.getByRole("dialog").getByRole("textbox").fill("Charcoal or pencil?");
  const appearances = await observeText(page);
  await endSessionsOf(user._id);

  await page.getByRole("dialog").getByRole("button", { name: "Send request" }).click();
  await logInAgain(page, account);
  await expect(page.getByText("You asked to join")).toBeVisible();
  const [row] = await queryProduct("select message from participant where person_id = $1", [user._id]);
  expect(row).toEqual({ message: "Charcoal or pencil?" });
  expect(appearances).toHaveLength(1);
});

test("saves a draft after its author has logged in again", { tag: "@phone" }, async ({ page, context }) => {
  const { account, user } = await becomeTraveller(context);
  await openFollowed(page, "/activity/create");
  await page.getByLabel("Title", { exact: true }).fill("Lanterns on the lock");
  const appearances = await observeText(page);
  await endSessionsOf(user._id);

  await page.getByRole("button", { name: "Save as draft" }).click();
  await logInAgain(page, account);
  await expect
    .poll(() => queryProduct("select title from activity where host_id = $1", [user._id]))
    .toEqual([{ title: "Lanterns on the lock" }]);
  expect(appearances).toHaveLength(1);
});

test("leaves an activity after the participant has logged in again", { tag: "@phone" }, async ({ page, context }) => {
  const { account, user } = await becomeTraveller(context);
  const { joinable } = await findWorld();
  await queryProduct(
    `with taken as (update activity set approved_count = approved_count + 1 where id = $1 returning id)
     insert into participant (activity_id, person_id, status, message, decided_at) select id, $2, 3, '', now() from taken`,
    [joinable.split("/")[2], user._id],
  );
  await openFollowed(page, joinable);
  await page.getByRole("button", { name: "Leave", exact: true }).click();
  const appearances = await observeText(page);
  await endSessionsOf(user._id);

  await page
    .getByRole("dialog")
    .getByRole("button", { name: /Leave|Yes/ })
    .click();
  await logInAgain(page, account);
  await expect(page.getByRole("button", { name: "Ask again" })).toBeVisible();
  expect(appearances).toHaveLength(1);
});

test("changes an address after its owner has logged in again", { tag: "@desk" }, async ({ page, context }) => {
  const { account, user } = await becomeTraveller(context, "Noor");
  await openFollowed(page, "/account");
  await page.getByRole("button", { name: "Change address" }).click();
  await page.getByLabel("New email address").fill(`next.${account.emailAddress}`);
  await page.getByLabel("Current password").fill(account.password);
  const appearances = await observeText(page);
  await endSessionsOf(user._id);

  await page.getByRole("button", { name: "Send the link" }).click();
  await logInAgain(page, account);
  await expect(page.getByText("We've sent you an email to validate your address")).toBeVisible();
  expect(appearances).toHaveLength(1);
});

test("changes a headline after its owner has logged in again, and nobody’s after another person has", {
  tag: "@phone",
}, async ({ page, context, anotherContext }) => {
  const { account, user } = await becomeTraveller(context);
  const { account: other, user: stranger } = await becomeTraveller(await anotherContext(), "Odile");
  const headlines = () =>
    queryProduct("select headline from person where id in ($1, $2) order by id", [user._id, stranger._id]);
  await openFollowed(page, `/user/${user._id}`);
  await page.getByRole("button", { name: "Add a line about yourself" }).click();
  await page.getByLabel("Headline").fill("Walks at night");
  const appearances = await observeText(page);
  await endSessionsOf(user._id);
  await page.getByLabel("Headline").press("Enter");
  await logInAgain(page, account);
  await expect(page.getByText("Your page is saved")).toBeVisible();
  expect(await headlines()).toEqual([{ headline: "Walks at night" }, { headline: null }]);
  expect(appearances).toHaveLength(1);

  await page.getByRole("button", { name: "Edit your headline" }).click();
  await page.getByLabel("Headline").fill("Walks at dawn");
  await endSessionsOf(user._id);
  await page.getByLabel("Headline").press("Enter");
  await logInAgain(page, other);
  await expect(page.getByText("Walks at night")).toBeVisible();
  expect(await headlines()).toEqual([{ headline: "Walks at night" }, { headline: null }]);
});

test("prompts once for an inbox opened with an expired session, and then shows it", { tag: "@desk" }, async ({
  page,
  context,
}) => {
  const { account, user } = await becomeTraveller(context);
  await page.clock.install();
  await openFollowed(page, "/");
  const appearances = await observeText(page);
  await endSessionsOf(user._id);

  await page.getByRole("link", { name: "Inbox" }).click();
  await logInAgain(page, account);
  await expect(page.getByText("Nothing here yet")).toBeVisible();
  await page.clock.fastForward(2 * SNACKBAR_DELAY_MS);
  await expect(page.getByText(expired)).toHaveCount(0);
  expect(appearances).toHaveLength(1);
});

test("prompts once for an account page whose panels all find the session expired, and then shows them", {
  tag: "@desk",
}, async ({ page, context }) => {
  const { account, user } = await becomeTraveller(context);
  await page.clock.install();
  await openFollowed(page, `/user/${user._id}/`);
  const appearances = await observeText(page);
  await endSessionsOf(user._id);

  await page.getByRole("button", { name: "More options" }).click();
  await page.getByRole("menuitem", { name: "Account", exact: true }).click();
  await logInAgain(page, account);
  await expect(page.getByRole("switch", { name: "Show members what I join" })).toBeVisible();
  await page.clock.fastForward(2 * SNACKBAR_DELAY_MS);
  await expect(page.getByText(expired)).toHaveCount(0);
  expect(appearances).toHaveLength(1);
});

test("logs out of an expired session without a prompt", { tag: "@desk" }, async ({ page, context }) => {
  const { user } = await becomeTraveller(context);
  await openFollowed(page, "/account");
  const appearances = await observeText(page);
  await endSessionsOf(user._id);

  await page.getByRole("button", { name: "Log out", exact: true }).click();
  await expect(page.getByRole("button", { name: "Log in", exact: true })).toBeVisible();
  expect(appearances).toEqual([]);
});

test("preserves a text unsent if another person logs in, or nobody does", { tag: "@desk" }, async ({
  page,
  context,
  anotherContext,
}) => {
  const { account, user } = await becomeTraveller(context);
  const { account: other } = await becomeTraveller(await anotherContext(), "Odile");
  await openFollowed(page, (await findWorld()).joinable);
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

test("a session ended on another device hides the page until its person is back", { tag: "@phone" }, async ({
  page,
  context,
  anotherContext,
}) => {
  const { account, user } = await becomeTraveller(context);
  await openFollowed(page, (await findWorld()).joinable);
  const comment = page.getByLabel("Your comment");
  await comment.fill("Half a thought");
  await endSessionsElsewhere(await anotherContext(), account);
  await expect(comment).toBeHidden();
  await logInAgain(page, account);
  await expect(comment).toHaveValue("Half a thought");
  expect(await queryProduct("select from session where person_id = $1", [user._id])).toHaveLength(2);
});

test("of a session ended on another device nothing private stays without a login, and a reload says why", {
  tag: "@desk",
}, async ({ page, context, anotherContext }) => {
  const { account } = await becomeTraveller(context);
  await openFollowed(page, "/notifications");
  await expect(page.getByText("Nothing here yet")).toBeVisible();
  await endSessionsElsewhere(await anotherContext(), account);
  const dialog = page.getByRole("dialog", { name: "Welcome back" });
  await expect(dialog.getByText(expired)).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(page.getByText("Nothing here yet")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Log in", exact: true }).first()).toBeVisible();

  await page.goto("/");
  await expect(page.getByRole("alert").filter({ hasText: expired })).toBeVisible();
  await expect(page).toHaveURL("/");
  await page.reload();
  await expect(page.getByRole("button", { name: "Log in", exact: true }).first()).toBeVisible();
  await expect(page.getByText(expired)).toHaveCount(0);
});

/** Logs in there, and ends every other session. */
async function endSessionsElsewhere(context: BrowserContext, account: Account): Promise<void> {
  await logIn(context, account);
  const address = `${productUrl()}/api/private/v1.0/user/sessions`;
  const response = await context.request.delete(address, { headers: { origin: productUrl() } });
  expect(response.status()).toBe(200);
}

/** With its stream open: a page whose stream finds no session prompts at once. */
async function openFollowed(page: Page, path: string): Promise<void> {
  const stream = page.waitForResponse(/\/notifications\/stream$/);
  await openHydrated(page, path);
  await stream;
}

async function endSessionsOf(personId: string): Promise<void> {
  await queryProduct("delete from session where person_id = $1", [personId]);
}

/** Records every element with the text that appears from now on: a dialog, a snackbar, an error beside a field. */
async function observeText(page: Page): Promise<readonly string[]> {
  const appearances: string[] = [];
  const name = `noteQuestion${Date.now()}`;
  await page.exposeFunction(name, (text: string) => appearances.push(text));
  await page.evaluate(
    ([wanted, callback]) => {
      const note: unknown = Reflect.get(window, callback);
      new MutationObserver((changes) => {
        for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
          if (node.textContent?.includes(wanted) && typeof note === "function") note(node.textContent);
        }
      }).observe(document.body, { subtree: true, childList: true });
    },
    [expired, name] as const,
  );
  return appearances;
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
