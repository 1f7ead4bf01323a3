import { type BrowserContext, expect, type Page } from "@playwright/test";
import { callActivity, publishActivity } from "./web-activity.ts";
import { type Account, becomeTraveller } from "./web-people.ts";
import { openHydrated } from "./web-test.ts";

/** Waits until the worker controls the page, so that the page and the copy are stored. */
async function waitForCopy(page: Page, activityId: string): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expect.poll(() => storedCopy(page)).toContain(activityId);
}

/** What the browser stores of the person's activities, as text; empty without a copy. */
export function storedCopy(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const stored = await (await caches.open("meander-copy")).match("/api/private/v1.0/offline-copy");
    return (await stored?.text()) ?? "";
  });
}

/** The browser reports code that isn't stored, of other pages and of the map, which the screen says in words. */
export function expectOnlyMissing(pageProblems: string[]): void {
  const isMissing = (problem: string) => /(Failed|Unable) to (load|preload|fetch)|Worker failed to load/.test(problem);
  expect(pageProblems.splice(0).filter((problem) => !isMissing(problem))).toEqual([]);
}

type Joined = {
  readonly id: string;
  readonly path: string;
  readonly optionIds: readonly string[];
  readonly userId: string;
  readonly account: Account;
};

/** The person of the page takes part in a new activity, and their browser has the copy of it, opened or not. */
export async function takePart(page: Page, hosting: BrowserContext, title: string, opened?: string): Promise<Joined> {
  await becomeTraveller(hosting, "Nerea");
  const made = await publishActivity(hosting, title);
  const { user, account } = await becomeTraveller(page.context(), "Jonas");
  await callActivity(page.context(), `${made.id}/join`);
  await callActivity(hosting, `${made.id}/participant/${user._id}`, { status: 3 });
  await openHydrated(page, opened ?? made.path);
  await waitForCopy(page, made.id);
  return { ...made, userId: user._id, account };
}
