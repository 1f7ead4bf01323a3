import { expect } from "@playwright/test";
import { expectAccessible } from "../support/web-accessibility.ts";
import { publishActivity } from "../support/web-activity.ts";
import { becomeTraveller } from "../support/web-people.ts";
import { openHydrated, test } from "../support/web-test.ts";

test("what a person hosts can be subscribed to until they switch it off", { tag: "@desk" }, async ({
  page,
  context,
  anotherContext,
}) => {
  const { account, user } = await becomeTraveller(context, "Fenna");
  const title = `Lock keepers of ${account.lastName}`;
  await publishActivity(context, title);
  const visitor = await (await anotherContext()).newPage();
  await openHydrated(visitor, `/user/${user._id}/`);
  const feeds = visitor.getByRole("navigation", { name: "Keep up with Fenna" });
  const rss = await feeds.getByRole("link", { name: "By RSS" }).getAttribute("href");
  await expect(visitor.locator("link[rel=alternate]")).toHaveAttribute("href", String(rss));
  expect(await (await visitor.request.get(String(rss))).text()).toContain(title);
  const calendar = await feeds.getByRole("link", { name: "In your calendar" }).getAttribute("href");
  expect(await (await visitor.request.get(String(calendar))).text()).toContain(`SUMMARY:${title}`);
  await expectAccessible(visitor, "a profile with feeds");

  await openHydrated(page, "/account");
  const choice = page.getByRole("switch", { name: "Let people subscribe to what I host" });
  await choice.press("Space");
  await expect(page.getByText("Your page offers no calendar.")).toBeVisible();
  await expect.poll(async () => (await visitor.request.get(String(rss))).status()).toBe(404);
  await openHydrated(visitor, `/user/${user._id}/`);
  await expect(visitor.getByRole("link", { name: new RegExp(title) }).first()).toBeVisible();
  await expect(feeds).toHaveCount(0);
});

test("a place's activities can be subscribed to", { tag: "@phone" }, async ({ page }) => {
  await openHydrated(page, "/discover/united-kingdom/england/london");
  const feeds = page.getByRole("navigation", { name: "Keep up with London" });
  await expect(feeds.getByRole("link", { name: "By RSS" })).toHaveAttribute(
    "href",
    "/feed/discover/united-kingdom/england/london.rss",
  );
  const text = await (await page.request.get("/feed/discover/united-kingdom/england/london.ics")).text();
  expect(text.match(/^BEGIN:VEVENT/gm)?.length).toBeGreaterThan(1);
});
