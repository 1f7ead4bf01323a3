import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { callActivity, moveStart, publishTonight } from "../support/web-activity.ts";
import { queryProduct } from "../support/web-database.ts";
import { createActivity } from "../support/web-activity-form.ts";
import { tick, use, write } from "../support/web-input.ts";
import { expectOnlyMissing, storedCopy, takePart } from "../support/web-offline.ts";
import { becomeTraveller, inventPerson } from "../support/web-people.ts";
import { openHydrated, test } from "../support/web-test.ts";
import { confirmAddress, openVerification, verificationLink } from "../support/web-verification.ts";

/** From the first page to the last of what people come for, across devices: by taps, and by keyboard alone. */
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
  const { path, place } = await publishTonight(hosting, title);
  await page.setExtraHTTPHeaders(place.headers);

  await test.step("finds it among what is on tonight", async () => {
    await openHydrated(page, "/");
    await use(page.getByRole("button", { name: "Near me, tonight" }));
    await expect(page).toHaveURL(/order=tonight$/);
    await write(page.getByRole("search").getByLabel("Words"), title);
    await use(page.getByRole("search").getByRole("button", { name: "Search" }));
    await use(page.getByRole("main").getByRole("article").filter({ hasText: title }).getByRole("link").first());
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  });

  await test.step("signs up", async () => {
    await use(page.getByRole("button", { name: "Ask to join" }));
    const dialog = page.getByRole("dialog");
    await use(dialog.getByRole("button", { name: "Sign up free" }));
    await write(dialog.getByLabel("First name"), traveller.firstName);
    await write(dialog.getByLabel("Last name"), traveller.lastName);
    await write(dialog.getByLabel("Email address"), traveller.emailAddress);
    await write(dialog.getByLabel("Password", { exact: true }), traveller.password);
    await use(dialog.getByRole("button", { name: "Sign up", exact: true }));
    await expect(page.getByRole("dialog", { name: "Please check your email" })).toBeVisible();
  });

  const phone = await (await anotherContext()).newPage();
  await test.step("confirms the address on another device, and asks to join there", async () => {
    const verification = await openVerification(phone, await verificationLink(traveller));
    await write(verification.getByLabel("Password", { exact: true }), traveller.password);
    await confirmAddress(verification);
    await write(phone.getByLabel("Message to Nerea"), "I bring the lamp.");
    await use(phone.getByRole("button", { name: "Send request" }));
    await expect(phone.getByText("You asked to join")).toBeVisible();
  });

  await test.step("is approved, and sees it at once", async () => {
    const hostPage = await hosting.newPage();
    await openHydrated(hostPage, path);
    await use(hostPage.getByRole("button", { name: `Approve ${traveller.firstName} ${traveller.lastName}` }));
    await expect(phone.getByText("You’re in", { exact: true })).toBeVisible();
  });

  await test.step("has it in the calendar", async () => {
    const downloading = phone.waitForEvent("download");
    await use(phone.getByRole("link", { name: "Add to calendar" }));
    const calendar = await readFile(await (await downloading).path(), "utf8");
    expect(calendar).toContain(`SUMMARY:${title}`);
    expect(calendar).toContain("The Old Lock");
  });
});

test("a new host offers three dates, sets one, confirms who was there, and is rated", async ({
  page,
  context,
  anotherContext,
}) => {
  const guesting = await anotherContext();
  await becomeTraveller(context, "Rui");
  const { account: guest } = await becomeTraveller(guesting, "Ayo");
  await createActivity(page, "Tide pools at low water", undefined, [2, 4, 5]);
  const path = new URL(page.url()).pathname;
  const id = path.split("/")[2] ?? "";
  const guestPage = await guesting.newPage();
  const name = `${guest.firstName} ${guest.lastName}`;

  await test.step("a guest votes and asks; the host approves and sets the date with most votes", async () => {
    await openHydrated(guestPage, path);
    await use(guestPage.getByRole("button", { name: /I can make it/ }).nth(1));
    await use(guestPage.getByRole("button", { name: "Ask to join" }));
    await use(guestPage.getByRole("button", { name: "Send request" }));
    await openHydrated(page, path);
    await use(page.getByRole("button", { name: `Approve ${name}` }));
    await expect(page.getByText(`${name} is in`)).toBeVisible();
    await expect(page.getByLabel("Choose a date").locator("option:checked")).toContainText("2 votes");
    const confirm = page.getByRole("button", { name: "Confirm this date" });
    await use(confirm.or(page.getByRole("button", { name: "Confirm this day" })));
    await expect(page.getByText(/^(?:Date set|Times added)\. Everyone’s been told\.$/)).toBeVisible();
  });

  await moveStart(id, new Date(Date.now() - 5 * hourMs));
  await queryProduct("update activity set status = 3 where id = $1", [id]);

  await test.step("the host confirms who was there", async () => {
    await openHydrated(guestPage, path);
    await expect(guestPage.getByText("You can rate it once Rui has confirmed that you were there.")).toBeVisible();
    await openHydrated(page, path);
    await tick(page.getByRole("checkbox", { name: `${name} was there` }));
    await expect
      .poll(() =>
        queryProduct("select attended_at from participant where activity_id = $1 and attended_at is not null", [id]),
      )
      .toHaveLength(1);
  });

  await test.step("the guest rates it, and everyone reads it", async () => {
    await openHydrated(guestPage, path);
    const form = guestPage.getByTestId("rating-form");
    await use(form.getByRole("button", { name: "Rate it" }));
    await expect(form.getByText("Choose one to five stars")).toBeVisible();
    await tick(form.getByRole("radio").first());
    // Tab reaches a group of choices, arrows move within it, around its ends too.
    await guestPage.keyboard.press("ArrowLeft");
    await expect(form.getByRole("radio", { name: "Wonderful" })).toBeChecked();
    await write(form.getByLabel(/What was it like/), "Starfish, and a heron.");
    await use(form.getByRole("button", { name: "Rate it" }));
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
      await write(page.getByLabel("Your comment"), "Boots are packed");
      await use(page.getByRole("button", { name: "Send", exact: true }));
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
      await use(borrowed.getByRole("main").getByRole("link", { name: "Log in" }).first());
      await write(borrowed.getByLabel("Email address"), account.emailAddress);
      await write(borrowed.getByLabel("Password", { exact: true }), account.password);
      await use(borrowed.getByRole("main").getByRole("button", { name: "Log in" }));
      await expect(borrowed.getByText("You’re in", { exact: true })).toBeVisible();
      await expect(borrowed.getByRole("article").getByText("Boots are packed")).toHaveCount(1);
      for (const date of await borrowed.getByRole("checkbox").all()) await tick(date);
      await use(borrowed.getByRole("button", { name: "Save my dates" }));
      await expect(borrowed.getByRole("checkbox", { checked: true })).toHaveCount(2);
      await expect(hostPage.getByLabel("Choose a date").locator("option:checked")).toContainText("2 votes");
    });

    await test.step("leaves and logs out there, and the own browser follows", async () => {
      await use(borrowed.getByText("Leave", { exact: true }).first());
      await use(borrowed.getByRole("button", { name: "Leave" }));
      await expect(borrowed.getByRole("button", { name: "Send request" })).toBeVisible();
      await openHydrated(page, path);
      await expect(page.getByRole("button", { name: "Ask again" })).toBeVisible();
      await expect.poll(() => storedCopy(page)).not.toContain("Boots are packed");
    });
  });
});
