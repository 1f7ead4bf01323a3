import { pushEntries } from "@meander/domain/site/push-entries";
import { expect } from "@playwright/test";
import { createBrowser } from "../support/push/test-browser.ts";
import { expectAccessible } from "../support/web-accessibility.ts";
import { callActivity, publishActivity } from "../support/web-activity.ts";
import { becomeTraveller, post } from "../support/web-people.ts";
import { injectSubscription, pushesOf, receivePush, ShownByWorker } from "../support/web-push.ts";
import { openHydrated, test } from "../support/web-test.ts";

test.use({ serviceWorkers: "allow" });

const offer = { name: "Get the answer here?" };

test("asks after the first join, and a push brings the guest back to the activity @phone", async ({
  page,
  context,
  browser,
}) => {
  const hosting = await browser.newContext();
  await becomeTraveller(hosting, "Nerea");
  const { id, path } = await publishActivity(hosting, "Caves after rain");
  const { user } = await becomeTraveller(context, "Jonas");
  const phone = createBrowser();
  await injectSubscription(page, phone);
  await openHydrated(page, path);
  await page.getByRole("button", { name: "Ask to join" }).click();
  await page.getByRole("button", { name: "Send request" }).click();
  await expect(page.getByRole("dialog", offer)).toBeVisible();
  // The confirmation lies over the dialog's backdrop.
  await expect(page.getByText(/^Request sent/)).toBeHidden({ timeout: 12_000 });
  await expectAccessible(page, "the offer of push messages");
  await page.getByRole("button", { name: "Turn on notifications" }).click();
  await expect(page.getByText("Notifications are on for this device")).toBeVisible();
  expect(await page.evaluate((name) => localStorage.getItem(name), pushEntries.pushChoice.name)).toBe(user._id);

  await callActivity(hosting, `${id}/participant/${user._id}`, { status: 3 });
  const received = await receivePush(phone, /^You’re in: Nerea .* Caves after rain$/);
  expect(received.content.path).toBe(path);
  const worker = await ShownByWorker.of(page);
  await worker.deliver(received);
  await expect
    .poll(() => worker.shown())
    .toMatchObject([{ title: received.content.title, actions: [{ title: "See" }] }]);
  await worker.press("see");
  expect(await worker.opened()).toEqual([path]);
  expect(await worker.badges()).toEqual([1, 0]);
  await openHydrated(page, path);
  await expect(page.getByText("Caves after rain").first()).toBeVisible();
  const inbox = await (await context.request.get("/api/private/v1.0/notifications")).json();
  expect(inbox.unseenCount).toBe(0);
  await hosting.close();
});

test("never asks again after a no @phone", async ({ page, context, browser }) => {
  const hosting = await browser.newContext();
  await becomeTraveller(hosting, "Nerea");
  const [first, second] = [await publishActivity(hosting, "Tide pools"), await publishActivity(hosting, "Salt pans")];
  await becomeTraveller(context, "Jonas");
  await injectSubscription(page, createBrowser());
  const ask = async (path: string) => {
    await openHydrated(page, path);
    await page.getByRole("button", { name: "Ask to join" }).click();
    await page.getByRole("button", { name: "Send request" }).click();
  };
  await ask(first.path);
  await page.getByRole("dialog", offer).getByRole("button", { name: "Not now" }).click();
  await ask(second.path);
  await expect(page.getByText(/^Request sent/).first()).toBeVisible();
  await expect(page.getByRole("dialog", offer)).toHaveCount(0);
  await hosting.close();
});

test("a host approves from the notification, and forgets the device in the settings @desk", async ({
  page,
  context,
  browser,
}) => {
  await becomeTraveller(context, "Nerea");
  const { id } = await publishActivity(context, "Lighthouse stairs");
  const laptop = createBrowser();
  await injectSubscription(page, laptop);
  await openHydrated(page, "/account#notifications");
  const devices = page.getByTestId("push-devices");
  await expect(devices.getByText("None yet.")).toBeVisible();
  await devices.getByRole("button", { name: "Turn on push here" }).click();
  await expect(devices.getByText("This device")).toBeVisible();
  await expectAccessible(page, "the devices that get push messages");

  const guest = await browser.newContext();
  const { user } = await becomeTraveller(guest, "Jonas");
  await callActivity(guest, `${id}/join`);
  const worker = await ShownByWorker.of(page);
  await worker.deliver(await receivePush(laptop, /^Jonas .* asks to join Lighthouse stairs$/));
  await expect.poll(() => worker.shown()).toMatchObject([{ actions: [{ title: "Approve" }, { title: "See" }] }]);
  await worker.press("approve");
  expect(await worker.shown()).toMatchObject([{}, { title: "Approved" }]);
  const { activity } = await (await guest.request.get(`/api/public/v1.0/activity/${id}`)).json();
  expect(activity.viewer.approvalStatus).toBe(3);

  await devices.getByRole("button", { name: /^Forget this one/ }).click();
  await expect(devices.getByText("None yet.")).toBeVisible();
  const before = pushesOf(laptop).length;
  await post(guest, `/api/private/v1.0/activity/${id}/leave`, {});
  const notified = async () => (await (await context.request.get("/api/private/v1.0/notifications")).json()).totalCount;
  await expect.poll(notified).toBe(2);
  expect(pushesOf(laptop)).toHaveLength(before);
  expect(user._id).not.toBe("");
  await guest.close();
});
