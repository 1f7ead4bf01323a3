import type { Page } from "@playwright/test";
import { expect } from "@playwright/test";
import { expectAccessible } from "../support/web-accessibility.ts";
import { callActivity, publishActivity } from "../support/web-activity.ts";
import { queryProduct } from "../support/web-database.ts";
import { linkIn, receiveMail } from "../support/web-mail.ts";
import { becomeTraveller, inventPerson } from "../support/web-people.ts";
import { test } from "../support/web-test.ts";

/** Every form that a visitor needs, in a browser without scripts. */
test.use({ javaScriptEnabled: false });

test("a visitor signs up, asks to join, votes, comments and leaves", async ({ page, anotherContext }) => {
  const host = await anotherContext();
  const { user: hostUser } = await becomeTraveller(host, "Noor");
  const { id, path } = await publishActivity(host, "Lanterns on the lock");
  const person = inventPerson("Ilse");

  await test.step("from the activity to the page that signs up, which keeps what was typed", async () => {
    await page.goto(path);
    await page.getByRole("main").getByRole("link", { name: "Sign up" }).click();
    await page.getByLabel("First name").fill(person.firstName);
    await page.getByLabel("Email address").fill(person.emailAddress);
    await page.getByLabel("Password", { exact: true }).fill("short");
    await signUp(page);
    await expect(page.getByText("Please enter your last name").last()).toBeVisible();
    await expect(page.getByText("Your password must be at least 8 characters long").last()).toBeVisible();
    await expect(page.getByLabel("First name")).toHaveValue(person.firstName);
    await expect(page.getByLabel("Email address")).toHaveValue(person.emailAddress);
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
    await page.getByLabel("Last name").fill(person.lastName);
    await page.getByLabel("Password", { exact: true }).fill(person.password);
    await signUp(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Please check your email");
  });

  await test.step("the mailed link leads back to the activity", async () => {
    const link = new URL(linkIn(await receiveMail(person.emailAddress, /confirm/i), /emailVerifyHash=/));
    await page.goto(`${link.pathname}${link.search}`);
    await expect(page.locator("main strong").first()).toHaveText(person.emailAddress);
    await page.getByRole("button", { name: "Confirm my address" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Lanterns on the lock");
  });

  await test.step("asks to join with a date and a message", async () => {
    const [firstDate] = await page.getByRole("group", { name: "Your dates" }).getByRole("checkbox").all();
    await firstDate?.check();
    await page.getByLabel("Message to Noor").fill("x".repeat(1_100));
    await page.getByRole("button", { name: "Send request" }).click();
    await expect(page.locator("form:has([name=message]) [role=alert]")).toHaveText(
      "Please use 1024 characters or less",
    );
    await expect(page.getByLabel("Message to Noor")).toHaveValue("x".repeat(1_100));
    await expect(page.getByRole("checkbox").first()).toBeChecked();
    await page.getByLabel("Message to Noor").fill("I know the tow path.");
    const session = await page.context().cookies();
    await page.context().clearCookies();
    await page.getByRole("button", { name: "Send request" }).click();
    await expect(page.locator("main blockquote")).toHaveText("I know the tow path.");
    await page.context().addCookies(session);
    await page.goto(path);
    await page.getByRole("checkbox").first().check();
    await page.getByLabel("Message to Noor").fill("I know the tow path.");
    await page.getByRole("button", { name: "Send request" }).click();
    await expect(page.getByText("You asked to join")).toBeVisible();
    expect(await participantOf(id, person.emailAddress)).toMatchObject({ message: "I know the tow path.", votes: 1 });
  });

  await test.step("votes for both dates", async () => {
    for (const date of await page.getByRole("checkbox").all()) await date.check();
    await page.getByRole("button", { name: "Save my dates" }).click();
    await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(2);
    expect(await participantOf(id, person.emailAddress)).toMatchObject({ votes: 2 });
  });

  await test.step("writes a comment once, also when the form is sent twice", async () => {
    const { id: userId } = await participantOf(id, person.emailAddress);
    await callActivity(host, `${id}/participant/${userId}`, { status: 3 });
    await page.reload();
    await expect(page.getByText("You’re in", { exact: true })).toBeVisible();
    await page.getByRole("textbox", { name: "Your comment" }).fill("I’ll bring a lantern.");
    const form = await page.locator("form:has([name=text])").evaluate(fieldsOf);
    const headers = { origin: new URL(page.url()).origin };
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByRole("article").getByText("I’ll bring a lantern.")).toBeVisible();
    const again = await page.context().request.post(page.url(), {
      form: { ...form, text: "I’ll bring a lantern." },
      headers,
      maxRedirects: 0,
    });
    expect(again.status()).toBe(303);
    await page.reload();
    await expect(page.getByRole("article").getByText("I’ll bring a lantern.")).toHaveCount(1);
  });

  await test.step("leaves, logs out, and is asked for the right password", async () => {
    await page.getByText("Leave", { exact: true }).first().click();
    await page.getByRole("button", { name: "Leave" }).click();
    await expect(page.getByRole("button", { name: "Send request" })).toBeVisible();
    expect(await participantOf(id, person.emailAddress)).toMatchObject({ status: 4 });
    await page.goto("/account");
    await page.getByRole("main").getByRole("button", { name: "Log out" }).click();
    await page.goto("/account");
    await page.getByRole("main").getByRole("link", { name: "Log in" }).click();
    await page.getByLabel("Email address").fill(person.emailAddress);
    await page.getByLabel("Password", { exact: true }).fill("not-this-1");
    await logIn(page);
    await expect(page.getByRole("alert")).not.toBeEmpty();
    await expect(page.getByLabel("Email address")).toHaveValue(person.emailAddress);
    await page.getByLabel("Password", { exact: true }).fill(person.password);
    await logIn(page);
    await expect(page).toHaveURL(/\/account$/);
  });
  expect(hostUser.firstName).toBe("Noor");
});

test.describe("with scripts, to check them", () => {
  test.use({ javaScriptEnabled: true });
  test("the pages and forms without scripts are accessible", async ({ page, context, anotherContext }) => {
    for (const path of ["/login", "/login/sign-up", "/login/sign-up?isSent=true", "/login/forgotten"]) {
      await page.goto(path);
      await expectAccessible(page, path);
    }
    const host = await anotherContext();
    await becomeTraveller(host, "Noor");
    const { path } = await publishActivity(host, "Lanterns on the lock");
    await becomeTraveller(context, "Ilse");
    await page.route(/\.js$/, (route) => route.abort());
    await page.goto(path);
    await page.addStyleTag({ url: String(await page.evaluate(openNoscripts)) });
    await expect(page.getByRole("button", { name: "Send request" })).toBeVisible();
    await expectAccessible(page, "an activity without scripts");
  });
});

/** Shows what browsers show without scripts, and returns the address of its styles. */
function openNoscripts(): string | undefined {
  for (const element of document.querySelectorAll("body noscript")) {
    element.replaceWith(document.createRange().createContextualFragment(element.textContent ?? ""));
  }
  for (const dead of document.querySelectorAll('button[type="button"], form:not([action])')) dead.remove();
  return /href="([^"]+)"/.exec(document.querySelector("head noscript")?.textContent ?? "")?.[1];
}

async function signUp(page: Page): Promise<void> {
  await page.getByRole("main").getByRole("button", { name: "Sign up" }).click();
}

async function logIn(page: Page): Promise<void> {
  await page.getByRole("main").getByRole("button", { name: "Log in" }).click();
}

function fieldsOf(form: Element): Record<string, string> {
  if (!(form instanceof HTMLFormElement)) return {};
  const fields = new Map<string, string>();
  for (const [name, value] of new FormData(form)) if (typeof value === "string") fields.set(name, value);
  return Object.fromEntries(fields);
}

type Participant = {
  readonly id: string;
  readonly message: string;
  readonly status: number;
  readonly votes: number;
};

async function participantOf(activityId: string, emailAddress: string): Promise<Participant> {
  const [row] = await queryProduct<Participant>(
    `select p.person_id as id, p.message, p.status,
       (select count(*)::int from date_vote v join date_option o on o.id = v.option_id
        where o.activity_id = p.activity_id and v.person_id = p.person_id) as votes
     from participant p join person on person.id = p.person_id where p.activity_id = $1 and person.email = $2`,
    [activityId, emailAddress],
  );
  if (row === undefined) throw new Error("Nobody takes part");
  return row;
}
