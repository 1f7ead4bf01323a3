import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { callActivity, publishActivity } from "../support/web-activity.ts";
import { listMail, receiveMail } from "../support/web-mail.ts";
import { becomeTraveller, logInAs } from "../support/web-people.ts";
import { openHydrated, test } from "../support/web-test.ts";

test("shows a decided date to participant, visitor and host without a reload, and mails it", {
  tag: "@desk",
}, async ({ context, anotherContext }) => {
  const [hostContext, guestContext] = [await anotherContext(), await anotherContext()];
  await logInAs(hostContext, "host");
  const { account, user } = await becomeTraveller(guestContext);
  const title = `Lanterns ${randomUUID().slice(0, 8)}`;
  const { id, path, optionIds } = await publishActivity(hostContext, title);
  await callActivity(guestContext, `${id}/join`, { optionIds });
  await callActivity(hostContext, `${id}/participant/${user._id}`, { status: 3 });

  const pages = {
    visitor: await context.newPage(),
    participant: await guestContext.newPage(),
    host: await hostContext.newPage(),
    otherTab: await hostContext.newPage(),
  };
  for (const page of Object.values(pages)) {
    const stream = page.waitForRequest(/\/activity\/[\w-]+\/stream$/);
    await openHydrated(page, path);
    await stream;
    await expect(page.locator("[data-testid=date-vote]")).toHaveCount(2);
  }
  await expect(pages.visitor.getByText("Choose your dates")).toBeVisible();

  await callActivity(guestContext, `${id}/comment`, { text: "Bringing sparklers" });
  for (const [who, page] of Object.entries(pages))
    await expect(page.getByText("Bringing sparklers"), who).toBeVisible();

  await pages.host.getByRole("button", { name: "Confirm this date" }).click();
  await expect(pages.host.getByText("Date set. Everyone’s been told.")).toBeVisible();
  for (const [who, page] of Object.entries(pages)) {
    await expect(page.locator("[data-testid=decided-date]"), who).toHaveCount(1);
    await expect(page.locator("[data-testid=date-vote]"), who).toHaveCount(0);
  }
  await expect(pages.visitor.getByText("Choose your dates")).toHaveCount(0);
  await expect(pages.visitor.getByRole("button", { name: "Ask to join" })).toBeVisible();

  const mail = await receiveMail(account.emailAddress, /the date is set for/);
  expect(mail.subject).toContain(title);
  for (const text of ["19:00–21:00", "The Old Lock", "Amara"]) expect(mail.text).toContain(text);
  expect(
    (await listMail()).filter(({ to, subject }) => to.includes(account.emailAddress) && subject === mail.subject),
  ).toHaveLength(1);
});
