import { expect } from "@playwright/test";
import { queryProduct } from "../support/web-database.ts";
import { banAccount, suspendAccount, strike } from "../support/web-decision.ts";
import { expectAccessible } from "../support/web-accessibility.ts";
import { becomeTraveller, post } from "../support/web-people.ts";
import { openHydrated, test } from "../support/web-test.ts";
import { findWorld } from "../support/web-world.ts";

test("shows a suspended person the suspension on every page, and refuses actions with the same message", async ({
  page,
  context,
}) => {
  const { user } = await becomeTraveller(context);
  const until = new Date(Date.now() + 7 * 24 * 3_600_000);
  await queryProduct("update person set suspended_until = $2 where id = $1", [user._id, until]);
  const { joinable } = await findWorld();
  for (const path of ["/", joinable, "/notifications"]) {
    await page.goto(path);
    const banner = page.getByText(/^Your account is paused until/);
    await expect(banner).toContainText("joining, hosting and writing wait until then");
    await expect(banner.locator("time")).toHaveAttribute("datetime", /^\d{4}-/);
  }
  await page.goto(joinable);
  await expect(page.getByText("You can ask to join once the pause is over")).toBeVisible();
  const activityId = joinable.split("/")[2] ?? "";
  const refused = await post(context, `/api/private/v1.0/activity/${activityId}/like`, { liked: true });
  expect(refused.status()).toBe(403);
  const { message } = (await refused.json()) as { message: string };
  await expect(page.getByText(message, { exact: true })).toBeVisible();
});

test("shows a hidden activity only to its host, with the reason", { tag: "@desk" }, async ({
  page,
  context,
  anotherContext,
}) => {
  const { user } = await becomeTraveller(context, "Hidden");
  const [activity] = await queryProduct<{ id: string }>(
    `insert into activity (host_id, title, summary, status, categories, time_zone, lon, lat, context, locations, hidden_at,
       hiding_event_id)
     select $1, 'Cheap boat to nowhere', '', 1, categories, time_zone, lon, lat, context, locations, now(),
       (select event_id from strike where id = $2)
     from activity where title = 'Richmond Park loop, deer at a distance' returning id`,
    [user._id, await strike(user._id)],
  );
  const rule = "The rule it is about – Honest dealings: Nobody may mislead others to get their money or their data.";
  const own = await page.goto(`/activity/${activity?.id}`);
  // Messages that load later would shift the layout.
  expect(await own?.text()).toContain(rule);
  await expect(page.getByText("Our moderators hid this activity. You still see it; others don’t.")).toBeVisible();
  await expect(page.getByText(rule)).toBeVisible();
  const visitor = await (await anotherContext()).newPage();
  const response = await visitor.goto(`/activity/${activity?.id}`);
  expect(response?.status()).toBe(404);
  await expect(visitor.getByText("Cheap boat")).toHaveCount(0);
});

test("explains a decision to the person it affects, and lets them appeal", async ({
  page,
  context,
  anotherContext,
}) => {
  const { user } = await becomeTraveller(context, "Appealing");
  const strikeId = await suspendAccount(user._id);
  await openHydrated(page, "/");
  await page.getByRole("link", { name: "Why, and how to ask us to look again" }).click();
  await expect(page).toHaveURL(`/appeal/${strikeId}`);
  await expect(page.getByRole("heading", { level: 1, name: "Your account is paused" })).toBeVisible();
  await expect(page.getByText("A moderator adds: Two people paid.")).toBeVisible();
  await page.getByRole("button", { name: "Send it" }).click();
  await expect(page.getByText("Tell us what we should know")).toBeVisible();
  await page.getByLabel("What should we know?").fill("I paid them back the same day.");
  await page.getByRole("button", { name: "Send it" }).click();
  await expect(page.getByRole("heading", { name: "We are looking at it again" })).toBeVisible();
  await page.reload();
  await expect(page.getByText("I paid them back the same day.")).toBeVisible();

  const other = await anotherContext();
  await becomeTraveller(other, "Curious");
  const response = await (await other.newPage()).goto(`/appeal/${strikeId}`);
  expect(response?.status()).toBe(404);
});

test("leaves a banned person their appeal, their data and the deletion, and nothing else", async ({
  page,
  context,
  anotherContext,
}) => {
  const { user } = await becomeTraveller(context, "Banished");
  const { joinable } = await findWorld();
  const strikeId = await banAccount(user._id);
  const refused: string[] = [];
  page.on("response", (response) => {
    if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`);
  });
  for (const path of ["/", "/account", joinable, `/user/${user._id}`]) {
    await page.goto(path);
    await expect(page).toHaveURL("/banned");
  }
  await expect(page.getByRole("heading", { level: 1, name: "Your account is banned" })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "About Meander" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Notifications" })).toHaveCount(0);
  await expectAccessible(page, "banned");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download my data" }).click();
  expect((await download).suggestedFilename()).toMatch(/^meander-\d{4}-\d\d-\d\d\.json$/);

  await page.getByRole("link", { name: "See the decision" }).click();
  await expect(page).toHaveURL(`/appeal/${strikeId}`);
  await expect(page.getByText("We looked at your profile and how you act, and banned your account.")).toBeVisible();
  await page.getByLabel("What should we know?").fill("It was not me.");
  await page.getByRole("button", { name: "Send it" }).click();
  await expect(page.getByRole("heading", { name: "We are looking at it again" })).toBeVisible();
  await page.getByRole("link", { name: "Your account is banned: what you can still do" }).click();
  await expect(page).toHaveURL("/banned");
  expect(refused).toEqual([]);

  const visitor = await (await anotherContext()).newPage();
  expect((await visitor.goto(`/user/${user._id}`))?.status()).toBe(404);
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByText("Your account is banned")).toHaveCount(0);
});
