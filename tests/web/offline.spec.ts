import { offlineEntries } from "@meander/domain/site/offline-entries";
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../support/web-accessibility.ts";
import { callActivity } from "../support/web-activity.ts";
import { expectOnlyMissing, storedCopy, takePart } from "../support/web-offline.ts";
import { post } from "../support/web-people.ts";
import { queryProduct } from "../support/web-database.ts";
import { banAccount } from "../support/web-decision.ts";
import { openHydrated, test } from "../support/web-test.ts";

test.use({ serviceWorkers: "allow" });

test("opens the joined activity and the inbox without a network, with the time of what they show @phone", async ({
  page,
  context,
  anotherContext,
  pageProblems,
}) => {
  const hosting = await anotherContext();
  const { id, path, userId } = await takePart(page, hosting, "Ferry to the seal bank", "/");
  await callActivity(hosting, `${id}/comment`, { text: "Bring a warm coat" });
  // Its notification renews the copy.
  await expect.poll(() => storedCopy(page)).toContain("Bring a warm coat");

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
  await page.goto(`/user/${userId}/upcoming`);
  await expect(page.getByRole("link", { name: /Ferry to the seal bank/ })).toBeVisible();
  await page.goto("/discover");
  await expect(page.getByRole("heading", { name: "No connection here" })).toBeVisible();

  expectOnlyMissing(pageProblems);

  await page.goto(path);
  await expect(page.getByText("Bring a warm coat")).toBeVisible();
  await post(hosting, "/api/private/v1.0/user/block", { userId });
  await context.setOffline(false);
  await expect(page.getByText("Bring a warm coat")).toHaveCount(0);
  expect(await storedCopy(page)).not.toContain("Bring a warm coat");
  expectOnlyMissing(pageProblems);
});

const barOf = (page: Page) => page.getByRole("status").filter({ hasText: /offline|sent yet/ });

test("deletes a copy that is more than 30 days old @phone", async ({ page, context, anotherContext, pageProblems }) => {
  const hosting = await anotherContext();
  const { path } = await takePart(page, hosting, "Heron count");
  await context.setOffline(true);
  await page.evaluate(async (name) => {
    const copies = await caches.open(name);
    const [request = ""] = await copies.keys();
    const copy = await (await copies.match(request))?.json();
    const takenAt = new Date(Date.now() - 31 * 86_400_000).toISOString();
    await copies.put(request, new Response(JSON.stringify({ ...copy, takenAt })));
  }, offlineEntries.offlineCopy.name);
  await page.goto(path);
  await expect(page.getByRole("heading", { name: "No connection here" })).toBeVisible();
  expect(await page.evaluate(() => caches.keys())).toEqual([offlineEntries.offlineShell.name]);
  expectOnlyMissing(pageProblems);
});

test("a vote, a like and a comment made without a network survive a reload, and are sent once it is back", {
  tag: "@phone",
}, async ({ page, context, anotherContext, pageProblems }) => {
  const hosting = await anotherContext();
  const { id, path, optionIds, userId } = await takePart(page, hosting, "Peat bog by lantern");
  const ticks = page.getByRole("button", { name: /I can make it/ });
  await expect(ticks).toHaveCount(2);

  await context.setOffline(true);
  await page.goto(path);
  await ticks.first().click();
  await page.getByRole("button", { name: "Like this activity" }).click();
  await page.getByLabel("Your comment").fill("I bring two lanterns");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(barOf(page)).toContainText("3 changes aren’t sent yet");
  await page.goto(path);
  await expect(page.getByText("I bring two lanterns")).toBeVisible();
  await expect(ticks.first()).toHaveAttribute("aria-pressed", "true");
  await barOf(page).getByRole("button", { name: "Show" }).click();
  const sheet = page.getByRole("dialog", { name: "Not sent yet" });
  await expect(sheet.getByRole("listitem")).toHaveCount(3);
  await expectAccessible(page, "what waits for the network");
  await page.keyboard.press("Escape");

  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes(`/activity/${id}/`)) sent.push(request.url());
  });
  await context.setOffline(false);
  await expect(barOf(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByText("I bring two lanterns")).toHaveCount(1);
  expect(sent.map((url) => new URL(url).pathname.split("/").at(-1))).toEqual(["vote", "like", "comment"]);
  const votes = await queryProduct("select option_id from date_vote where person_id = $1", [userId]);
  expect(votes).toEqual([{ option_id: optionIds[0] }]);
  expectOnlyMissing(pageProblems);
});

test("a change that is a day old is sent only if its person still wants it; a logout deletes copy and changes @phone", async ({
  page,
  context,
  anotherContext,
  pageProblems,
}) => {
  const hosting = await anotherContext();
  const { path } = await takePart(page, hosting, "Mussels at low tide");
  await context.setOffline(true);
  await page.getByLabel("Your comment").fill("Is there parking?");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(barOf(page)).toContainText("1 change isn’t sent yet");
  await letDayPass(page);
  await page.goto(path);
  await context.setOffline(false);
  await expect(page.getByText("You’re offline")).toBeHidden();
  await barOf(page).getByRole("button", { name: "Show" }).click();
  const sheet = page.getByRole("dialog", { name: "Not sent yet" });
  await expect(sheet.getByText("Do you still want to send them?")).toBeVisible();
  await expect(sheet.getByRole("listitem")).toContainText("yesterday");
  await sheet.getByRole("button", { name: "Send" }).click();
  await expect(barOf(page)).toHaveCount(0);
  await openHydrated(page, path);
  await expect(page.getByText("Is there parking?")).toHaveCount(1);

  await likeOffline(page);
  await openAccountWithOldChange(page, path);
  const refused = watchRefusals(page);
  await page.getByRole("main").getByRole("button", { name: "Log out", exact: true }).click();
  await expect(page.getByText("You are logged out")).toBeVisible();
  await expectNothingStored(page);
  // The page's panels, which only a person may read, ask for nothing more.
  expect(refused).toEqual([]);
  expectOnlyMissing(pageProblems);
});

/** Without a network, the person of the page likes the open activity. */
async function likeOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Like this activity" }).click();
  await expect(barOf(page)).toContainText("1 change isn’t sent yet");
}

/** Back online, with a change that isn't sent because it is a day old. */
async function openAccountWithOldChange(page: Page, path: string): Promise<void> {
  await letDayPass(page);
  await page.goto(path);
  await page.context().setOffline(false);
  await expect(page.getByText("You’re offline")).toBeHidden();
  await openHydrated(page, "/account");
}

/** The calls that the server answers with 401 from now on. */
function watchRefusals(page: Page): readonly string[] {
  const refused: string[] = [];
  page.on("response", (response) => {
    if (response.status() === 401) refused.push(response.url());
  });
  return refused;
}

/** Nothing of a person: neither their copy and pictures nor their changes. */
async function expectNothingStored(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([offlineEntries.offlineShell.name]);
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([]);
}

/** As if its changes had been made 25 hours ago. */
async function letDayPass(page: Page): Promise<void> {
  await page.evaluate((prefix) => {
    const [name = "", text = "{}"] = Object.entries(localStorage).find(([key]) => key.startsWith(prefix)) ?? [];
    const madeAt = new Date(Date.now() - 25 * 3_600_000).toISOString();
    localStorage.setItem(name, JSON.stringify({ ...JSON.parse(text), madeAt }));
  }, offlineEntries.waitingChanges.name);
}

test("two tabs send a change once, though the response to the first attempt is lost @phone", async ({
  page,
  context,
  anotherContext,
  pageProblems,
}) => {
  const hosting = await anotherContext();
  const { path, userId } = await takePart(page, hosting, "Reed boats at dusk");
  const other = await context.newPage();
  await openHydrated(other, path);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Leave", exact: true }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /Leave|Yes/ })
    .click();
  await expect(barOf(page)).toContainText("1 change isn’t sent yet");
  await expect(barOf(other)).toContainText("1 change isn’t sent yet");

  const keys: (string | undefined)[] = [];
  await context.route(/\/leave$/, async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    await route.abort("connectionreset");
  });
  await context.setOffline(false);
  await expect(barOf(page)).toHaveCount(0);
  await expect(barOf(other)).toHaveCount(0);
  expect(new Set(keys).size).toBe(1);
  expect(keys.length).toBeGreaterThan(1);
  const left = await queryProduct(
    "select count(*)::int as times from audit where action = 'leave-activity' and actor_id = $1",
    [userId],
  );
  expect(left).toEqual([{ times: 1 }]);
  expectOnlyMissing(pageProblems);
});

test("a ban deletes the copy and what wasn't sent @phone", async ({ page, context, anotherContext, pageProblems }) => {
  const hosting = await anotherContext();
  const { userId } = await takePart(page, hosting, "Salt marsh by bike");
  await likeOffline(page);
  await banAccount(userId);
  await context.setOffline(false);
  await expectNothingStored(page);
  expectOnlyMissing(pageProblems);
});

test("deleting the account deletes the copy and what wasn't sent, and asks for nothing more @phone", async ({
  page,
  anotherContext,
  pageProblems,
}) => {
  const hosting = await anotherContext();
  const { path, account } = await takePart(page, hosting, "Cliff path in April");
  await likeOffline(page);
  await openAccountWithOldChange(page, path);
  await page.getByRole("main").getByRole("button", { name: "Delete my account" }).click();
  const form = page.getByTestId("delete-form");
  await form.getByLabel("Your password", { exact: true }).fill(account.password);
  const refused = watchRefusals(page);
  await form.locator("button[type=submit]").click();
  await expect(page).toHaveURL("/");
  await expectNothingStored(page);
  expect(refused).toEqual([]);
  expectOnlyMissing(pageProblems);
});

test("offers to install after the first approval, once, by the browser’s own prompt @phone", async ({
  page,
  anotherContext,
}) => {
  const hosting = await anotherContext();
  // Headless Chromium never fires it.
  await page.addInitScript(() => {
    const prompt = async () => document.documentElement.setAttribute("data-prompted", "");
    const fire = () => window.dispatchEvent(Object.assign(new Event("beforeinstallprompt"), { prompt }));
    window.addEventListener("load", () => setInterval(fire, 100));
  });
  const { path } = await takePart(page, hosting, "Orchard before sunrise");
  const bar = page.getByRole("status").filter({ hasText: "On your home screen, Meander opens without a network too." });
  await expect(bar).toBeVisible();
  await expectAccessible(page, "the offer to install");
  await bar.getByRole("button", { name: "Add to home screen" }).click();
  await expect(page.locator("html[data-prompted]")).toBeAttached();
  await expect(bar).toHaveCount(0);
  const copied = page.waitForResponse(/offline-copy/);
  await openHydrated(page, path);
  await copied;
  await expect(bar).toHaveCount(0);
});

test("offers a reload once a newer version is stored than the page's own @desk", async ({ page, anotherContext }) => {
  const hosting = await anotherContext();
  await takePart(page, hosting, "Frost fair on the mere");
  const bar = page.getByRole("status").filter({ hasText: "A new version of Meander is ready" });
  const takeOver = () => page.evaluate(() => navigator.serviceWorker.dispatchEvent(new Event("controllerchange")));
  // The browser stores the version of this page.
  await takeOver();
  await expect(page.getByRole("heading", { level: 1, name: "Frost fair on the mere" })).toBeVisible();
  await expect(bar).toHaveCount(0);
  await page.evaluate(async (name) => {
    const entry = document.querySelector("script[type=module][src]")?.getAttribute("src") ?? "";
    await (await caches.open(name)).delete(entry);
  }, offlineEntries.offlineShell.name);
  await takeOver();
  await expect(bar).toBeVisible();
  const reloaded = page.waitForEvent("load");
  await bar.getByRole("button", { name: "Reload" }).click();
  await reloaded;
  await expect(bar).toHaveCount(0);
});
