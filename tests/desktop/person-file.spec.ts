import { expect } from "@playwright/test";
import { post } from "../support/web-people.ts";
import { goTo, listViolations, test } from "./console-fixture.ts";
import { host, Website } from "./support/website.ts";

test("a person's page is a file: tags, hidden data for a reason, and everything that happened", async ({
  testConsole: { page, logIn },
}) => {
  const website = await Website.open();
  const [owner, guest] = [await website.signUp("Lotte"), await website.signUp("Ibrahim")];
  const title = "Lanterns on the quay";
  await host(owner, title);
  await post(guest.context, `/api/private/v1.0/user/${owner.user._id}/report`, {
    text: "She asked for money first",
    category: "scam",
  });

  await logIn("moderator@meander.example");
  await goTo(page, `#/people?q=${owner.user._id}`);
  await page.getByTestId("people-row").first().click();
  const person = page.getByTestId("person");
  const timeline = person.getByTestId("person-timeline");
  await expect(timeline.getByText("She asked for money first")).toBeVisible();
  await expect(timeline.getByText(`Activity: ${title}`)).toBeVisible();

  await person.getByRole("button", { name: "Posts", exact: true }).click();
  await timeline.getByRole("button", { name: "Open a case about this" }).click();
  await expect(timeline.getByTestId("open-case")).toContainText(title);
  await timeline.getByRole("button", { name: "Back" }).click();

  await person.getByRole("button", { name: "Add a tag" }).click();
  await person.getByLabel("Tag", { exact: true }).fill("Talk first");
  await person.getByLabel("Expires").selectOption("7");
  await person.getByLabel("Tag", { exact: true }).press("Enter");
  await expect(person.getByTestId("person-tags").getByText(/Talk first.*, until/)).toBeVisible();
  await person.getByRole("button", { name: "Notes and tags" }).click();
  await expect(timeline.getByRole("listitem")).toHaveText([/Tagged .*Talk first.* by/]);
  await person.getByRole("button", { name: /^Remove/ }).click();
  await expect(timeline.getByText(/removed on/)).toBeVisible();

  await expect(person.getByText(owner.emailAddress)).toHaveCount(0);
  await person.getByRole("button", { name: "Show personal data…" }).click();
  await person.getByLabel("Why you need it").fill("She asked us to check her address");
  expect(await listViolations(page)).toEqual([]);
  await person.getByRole("button", { name: "Show it" }).click();
  await expect(person.getByTestId("revealed").getByText(owner.emailAddress)).toBeVisible();
  await expect(
    person
      .getByTestId("revealed")
      .getByText(/127\.0\.0\.1|::1/)
      .first(),
  ).toBeVisible();
  await person.getByRole("button", { name: "Hide it again" }).click();
  await expect(person.getByText(owner.emailAddress)).toHaveCount(0);
  await person.getByRole("button", { name: "Account", exact: true }).click();
  await expect(timeline.getByText(/She asked us to check her address/)).toBeVisible();

  await person.getByRole("button", { name: "Reports about them" }).click();
  await timeline.getByRole("link").click();
  await expect(page.getByTestId("case-head").getByRole("heading")).toHaveText(/^Lotte Tester/);
  await website.close();
});

test("why a person did or didn't get a message: each decision about it, in order", async ({
  testConsole: { page, logIn },
}) => {
  const website = await Website.open();
  const [owner, guest] = [await website.signUp("Lotte"), await website.signUp("Ibrahim")];
  const title = "Lanterns on the quay";
  const path = await host(owner, title);
  await post(guest.context, `/api/private/v1.0${path}/join`, {});

  await logIn("moderator@meander.example");
  await goTo(page, `#/people/${owner.user._id}?q=${owner.user._id}`);
  await page.getByTestId("person").getByRole("button", { name: "Messages" }).click();
  const messages = page.getByTestId("person-messages");
  const join = messages.getByTestId("person-message").filter({ hasText: `Someone asks to join: ${title}` });
  await expect(join).toContainText("Inbox: not seen");
  await join.getByRole("button").click();
  const steps = join.getByRole("list", { name: "What was decided, in order" }).getByRole("listitem");
  await expect(steps.nth(0)).toContainText("Put into the inbox");
  await expect(steps.nth(1)).toContainText("Mail: planned");
  await expect(join).toContainText("No push was planned. Today: they have no device registered.");
  await expect(messages).toContainText("Confirm the address");
  expect(await listViolations(page)).toEqual([]);

  await page.reload();
  await expect(steps.nth(0)).toContainText("Put into the inbox");
  await page.keyboard.press("Escape");
  await expect(page.getByTestId("person-timeline")).toBeVisible();
  await website.close();
});
