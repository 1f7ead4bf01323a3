import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../support/web-accessibility.ts";
import { callActivity, publishActivity } from "../support/web-activity.ts";
import { becomeTraveller } from "../support/web-people.ts";
import { openHydrated, test } from "../support/web-test.ts";

test.use({ serviceWorkers: "allow" });

/** Waits until the worker controls the page, so that the page and the copy are stored. */
async function waitForCopy(page: Page, activityId: string): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expect.poll(() => storedCopy(page)).toContain(activityId);
}

function storedCopy(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const stored = await (await caches.open("meander-copy")).match("/api/private/v1.0/offline-copy");
    return (await stored?.text()) ?? "";
  });
}

test("opens the joined activity and the inbox without a network, with the time of what they show @phone", async ({
  page,
  context,
  browser,
  pageProblems,
}) => {
  const hosting = await browser.newContext();
  await becomeTraveller(hosting, "Nerea");
  const { id, path } = await publishActivity(hosting, "Ferry to the seal bank");
  const { user } = await becomeTraveller(context, "Jonas");
  await callActivity(context, `${id}/join`);
  await callActivity(hosting, `${id}/participant/${user._id}`, { status: 3 });
  await callActivity(hosting, `${id}/comment`, { text: "Bring a warm coat" });
  await openHydrated(page, "/");
  await waitForCopy(page, id);

  await context.setOffline(true);
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1, name: "Ferry to the seal bank" })).toBeVisible();
  await expect(page.getByText("Bring a warm coat")).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "You’re offline" })).toContainText(
    /Last updated \d{1,2}:\d\d/,
  );
  await expectAccessible(page, "an activity without a network");
  await page.goto("/notifications");
  await expect(page.getByText(/You’re in: Nerea/)).toBeVisible();
  await page.goto(`/user/${user._id}/upcoming`);
  await expect(page.getByRole("link", { name: /Ferry to the seal bank/ })).toBeVisible();
  await page.goto("/discover");
  await expect(page.getByRole("heading", { name: "No connection here" })).toBeVisible();

  // Its code isn't stored.
  const isMissing = (problem: string) => /Failed to load resource|Unable to preload CSS|Failed to fetch/.test(problem);
  expect(pageProblems.splice(0).filter((problem) => !isMissing(problem))).toEqual([]);

  await callActivity(hosting, `${id}/participant/${user._id}`, { status: 1 });
  await context.setOffline(false);
  await page.goto("/notifications");
  await expect.poll(() => storedCopy(page)).not.toContain("Bring a warm coat");
  await hosting.close();
});
