import { readFile } from "node:fs/promises";
import { nightOf } from "@meander/domain/discovery/tonight-window";
import { expect } from "@playwright/test";
import { callActivity, moveStart, publishActivity } from "../support/web-activity.ts";
import { queryProduct } from "../support/web-database.ts";
import { expectOnlyMissing, storedCopy, takePart } from "../support/web-offline.ts";
import { becomeTraveller, inventPerson } from "../support/web-people.ts";
import { openHydrated, test } from "../support/web-test.ts";
import { confirmAddress, openVerification, verificationLink } from "../support/web-verification.ts";

/** From the first page to the last of what people come for, across devices. */
test.describe.configure({ timeout: 180_000 });

const hourMs = 3_600_000;

test("a visitor finds something near for tonight, signs up on another device, joins and has it in the calendar", async ({
  page,
  anotherContext,
}) => {
  const hosting = await anotherContext();
  await becomeTraveller(hosting, "Nerea");
  // Of this run alone: its search must find no earlier run's.
  const traveller = inventPerson("Ilse");
  const title = `Lamplight walk ${traveller.lastName}`;
  const { id, path } = await publishActivity(hosting, title);
  const { from, to } = nightOf(new Date(), "Europe/London");
  await moveStart(id, new Date((Math.max(from.getTime(), Date.now()) + to.getTime()) / 2));

  await test.step("finds it among what is on tonight", async () => {
    await openHydrated(page, "/");
    await page.getByRole("button", { name: "Near me, tonight" }).click();
    await expect(page).toHaveURL(/order=tonight$/);
    await page.getByRole("search").getByLabel("Words").fill(title);
    await page.getByRole("search").getByRole("button", { name: "Search" }).click();
    await page.getByRole("main").getByRole("article").filter({ hasText: title }).getByRole("link").first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  });

  await test.step("signs up", async () => {
    await page.getByRole("button", { name: "Ask to join" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Sign up free" }).click();
    await dialog.getByLabel("First name").fill(traveller.firstName);
    await dialog.getByLabel("Last name").fill(traveller.lastName);
    await dialog.getByLabel("Email address").fill(traveller.emailAddress);
    await dialog.getByLabel("Password", { exact: true }).fill(traveller.password);
    await dialog.getByRole("button", { name: "Sign up", exact: true }).click();
    await expect(page.getByRole("dialog", { name: "Please check your email" })).toBeVisible();
  });

  const phone = await (await anotherContext()).newPage();
  await test.step("confirms the address on another device, and asks to join there", async () => {
    const verification = await openVerification(phone, await verificationLink(traveller));
    await verification.getByLabel("Password", { exact: true }).fill(traveller.password);
    await confirmAddress(verification);
    await phone.getByLabel("Message to Nerea").fill("I bring the lamp.");
    await phone.getByRole("button", { name: "Send request" }).click();
    await expect(phone.getByText("You asked to join")).toBeVisible();
  });

  await test.step("is approved, and sees it at once", async () => {
    const hostPage = await hosting.newPage();
    await openHydrated(hostPage, path);
    await hostPage.getByRole("button", { name: `Approve ${traveller.firstName} ${traveller.lastName}` }).click();
    await expect(phone.getByText("You’re in", { exact: true })).toBeVisible();
  });

  await test.step("has it in the calendar", async () => {
    const downloading = phone.waitForEvent("download");
    await phone.getByRole("link", { name: "Add to calendar" }).click();
    const calendar = await readFile(await (await downloading).path(), "utf8");
    expect(calendar).toContain(`SUMMARY:${title}`);
    expect(calendar).toContain("The Old Lock");
  });
});

test("a new host sets the date of an activity, confirms who was there, and is rated", async ({
  page,
  context,
  anotherContext,
}) => {
  const guesting = await anotherContext();
  await becomeTraveller(context, "Rui");
  const { account: guest } = await becomeTraveller(guesting, "Ayo");
  const { id, path } = await publishActivity(context, "Tide pools at low water");
  const guestPage = await guesting.newPage();
  const name = `${guest.firstName} ${guest.lastName}`;

  await test.step("a guest votes and asks; the host approves and sets the date with most votes", async () => {
    await openHydrated(guestPage, path);
    await guestPage
      .getByRole("button", { name: /I can make it/ })
      .nth(1)
      .click();
    await guestPage.getByRole("button", { name: "Ask to join" }).click();
    await guestPage.getByRole("button", { name: "Send request" }).click();
    await openHydrated(page, path);
    await page.getByRole("button", { name: `Approve ${name}` }).click();
    await expect(page.getByText(`${name} is in`)).toBeVisible();
    await expect(page.getByLabel("Choose a date").locator("option:checked")).toContainText("2 votes");
    await page
      .getByRole("button", { name: "Confirm this date" })
      .or(page.getByRole("button", { name: "Confirm this day" }))
      .click();
    await expect(page.getByText(/^(?:Date set|Times added)\. Everyone’s been told\.$/)).toBeVisible();
  });

  await moveStart(id, new Date(Date.now() - 5 * hourMs));
  await queryProduct("update activity set status = 3 where id = $1", [id]);

  await test.step("the host confirms who was there", async () => {
    await openHydrated(guestPage, path);
    await expect(guestPage.getByText("You can rate it once Rui has confirmed that you were there.")).toBeVisible();
    await openHydrated(page, path);
    await page.getByRole("checkbox", { name: `${name} was there` }).check();
    await expect
      .poll(() =>
        queryProduct("select attended_at from participant where activity_id = $1 and attended_at is not null", [id]),
      )
      .toHaveLength(1);
  });

  await test.step("the guest rates it by keyboard, and everyone reads it", async () => {
    await openHydrated(guestPage, path);
    const form = guestPage.getByTestId("rating-form");
    await form.getByRole("button", { name: "Rate it" }).press("Enter");
    await expect(form.getByText("Choose one to five stars")).toBeVisible();
    await form.getByRole("radio", { name: "Wonderful" }).press("Space");
    await form.getByLabel(/What was it like/).fill("Starfish, and a heron.");
    await form.getByRole("button", { name: "Rate it" }).press("Enter");
    await expect(guestPage.getByText("Thank you. Rui has been told.")).toBeVisible();
    await expect(guestPage.getByText("You gave it 5 stars.")).toBeVisible();
    await openHydrated(page, path);
    await expect(page.getByText("Starfish, and a heron.")).toBeVisible();
  });
});

test.describe("with a service worker", () => {
  test.use({ serviceWorkers: "allow" });

  test("a traveller reads and answers offline, then continues in a browser without scripts", async ({
    page,
    context,
    anotherContext,
    pageProblems,
  }) => {
    const hosting = await anotherContext();
    const { id, path, account } = await takePart(page, hosting, "Salt pans at sunrise");
    await callActivity(hosting, `${id}/comment`, { text: "Bring boots" });
    await expect.poll(() => storedCopy(page)).toContain("Bring boots");

    await test.step("on the train: reads what the host wrote, and answers", async () => {
      await context.setOffline(true);
      await page.goto(path);
      await expect(page.getByText("Bring boots")).toBeVisible();
      await page.getByLabel("Your comment").fill("Boots are packed");
      await page.getByRole("button", { name: "Send", exact: true }).click();
      await expect(page.getByRole("status").filter({ hasText: "isn’t sent yet" })).toBeVisible();
      await page.goto("/notifications");
      await expect(page.getByText(/You’re in: Nerea/)).toBeVisible();
      expectOnlyMissing(pageProblems);
    });

    const hostPage = await hosting.newPage();
    await test.step("at the station: the answer arrives, once", async () => {
      await openHydrated(hostPage, path);
      await context.setOffline(false);
      await expect(hostPage.getByText("Boots are packed")).toBeVisible();
      expectOnlyMissing(pageProblems);
    });

    const borrowed = await (await anotherContext({ hasScripts: false })).newPage();
    await test.step("on a borrowed device without scripts: logs in, reads, and changes the dates", async () => {
      await borrowed.goto(path);
      await borrowed.getByRole("main").getByRole("link", { name: "Log in" }).first().click();
      await borrowed.getByLabel("Email address").fill(account.emailAddress);
      await borrowed.getByLabel("Password", { exact: true }).fill(account.password);
      await borrowed.getByRole("main").getByRole("button", { name: "Log in" }).click();
      await expect(borrowed.getByText("You’re in", { exact: true })).toBeVisible();
      await expect(borrowed.getByRole("article").getByText("Boots are packed")).toHaveCount(1);
      for (const date of await borrowed.getByRole("checkbox").all()) await date.check();
      await borrowed.getByRole("button", { name: "Save my dates" }).click();
      await expect(borrowed.getByRole("checkbox", { checked: true })).toHaveCount(2);
      await expect(hostPage.getByLabel("Choose a date").locator("option:checked")).toContainText("2 votes");
    });

    await test.step("leaves and logs out there, and the own browser follows", async () => {
      await borrowed.getByText("Leave", { exact: true }).first().click();
      await borrowed.getByRole("button", { name: "Leave" }).click();
      await expect(borrowed.getByRole("button", { name: "Send request" })).toBeVisible();
      await openHydrated(page, path);
      await expect(page.getByRole("button", { name: "Ask again" })).toBeVisible();
      await expect.poll(() => storedCopy(page)).not.toContain("Boots are packed");
    });
  });
});
