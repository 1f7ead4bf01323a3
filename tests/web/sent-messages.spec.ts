import { expect } from "@playwright/test";
import { expectAccessible } from "../support/web-accessibility.ts";
import { callActivity, publishActivity } from "../support/web-activity.ts";
import { receiveMail } from "../support/web-mail.ts";
import { becomeTraveller } from "../support/web-people.ts";
import { openHydrated, test } from "../support/web-test.ts";

test("says in the settings what was sent, and why something didn’t come @phone", async ({ page, context, browser }) => {
  const hosting = await browser.newContext();
  await becomeTraveller(hosting, "Nerea");
  const { id } = await publishActivity(hosting, "Salt marsh at dawn");
  const { account, user } = await becomeTraveller(context, "Jonas");
  await openHydrated(page, "/account#notifications");
  const section = page.getByTestId("sent-messages");
  await section.getByText("What we sent you").click();
  await expect(section.getByText("Nothing in the last 30 days.")).toBeVisible();

  await callActivity(context, `${id}/join`);
  await callActivity(hosting, `${id}/participant/${user._id}`, { status: 3 });
  await receiveMail(account.emailAddress, /Salt marsh at dawn/);
  // On a slow network people open it before the page is hydrated.
  const code = Promise.withResolvers<void>();
  await page.route(/\.js$/, (route) => code.promise.then(() => route.continue()));
  await page.reload({ waitUntil: "commit" });
  await section.getByText("What we sent you").click();
  code.resolve();
  const message = section.getByRole("listitem").filter({ hasText: "You’re in: Salt marsh at dawn" }).first();
  await expect(message).toContainText("In your inbox");
  await expect(message).toContainText(/Mailed .*\d:\d\d/);
  await expect(message).toContainText("No push: turned off, or no device then");
  await expectAccessible(page, "what became of each message");
  await message.getByRole("link", { name: "Salt marsh at dawn" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Salt marsh at dawn" })).toBeVisible();
  await hosting.close();
});
