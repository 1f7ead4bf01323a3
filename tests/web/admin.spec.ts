import { userType } from "@meander/domain/person/user-type";
import { expect, type Page } from "@playwright/test";
import { queryProduct } from "../support/web-database.ts";
import { becomeTraveller, logInAs } from "../support/web-people.ts";
import { openHydrated, test } from "../support/web-test.ts";

/** The visible rows: cards on a phone, else table rows. */
function entries(page: Page) {
  return page.locator("[data-testid=admin-card], [data-testid=admin-table] tbody tr").filter({ visible: true });
}

test("opens to moderators and administrators alone, and shows others the home page", { tag: "@desk" }, async ({
  page,
  context,
}) => {
  await page.goto("/admin");
  await expect(page).toHaveURL("/");
  const { user } = await becomeTraveller(context, "Sana");
  const heading = page.getByRole("heading", { name: "Active activities" });
  for (const [type, isAllowed] of [
    [userType.consumer, false],
    [userType.publisher, false],
    [userType.moderator, true],
    [userType.administrator, true],
    [userType.marketer, false],
  ] as const) {
    await queryProduct("update person set user_type = $2 where id = $1", [user._id, type]);
    await page.goto("/admin?only_tourists=true");
    await expect(page, String(type)).toHaveURL(isAllowed ? "/admin?only_tourists=true" : "/");
    await expect(heading).toHaveCount(isAllowed ? 1 : 0);
  }
});

test("lets a moderator open the list from their profile, filter it and load more", async ({ page, context }) => {
  const moderator = await logInAs(context, "moderator");
  await openHydrated(page, `/user/${moderator._id}/`);
  await page.getByRole("button", { name: "More options" }).click();
  await page.getByRole("menuitem", { name: "Active activities" }).click();
  await expect(page).toHaveURL("/admin");
  await expect(entries(page)).toHaveCount(50);
  await page.getByRole("button", { name: "Load more" }).click();
  await expect.poll(() => entries(page).count()).toBeGreaterThan(50);

  const fromAbroad = page.getByRole("link", { name: "Hosts from abroad" });
  await fromAbroad.click();
  await expect(page).toHaveURL("/admin?only_tourists=true");
  await expect(fromAbroad).toHaveAttribute("aria-current", "true");
  await fromAbroad.click();
  await expect(page).toHaveURL("/admin");
  await expect(fromAbroad).not.toHaveAttribute("aria-current");

  await page.getByRole("searchbox").fill("REGENT’S canal");
  await page.getByRole("searchbox").press("Enter");
  await expect(page).toHaveURL(/\?q=REGENT/);
  await expect(entries(page).first()).toContainText("Regent’s Canal");
  await page.getByRole("searchbox").fill("zeppelin");
  await page.getByRole("searchbox").press("Enter");
  await expect(page.getByText("No active activity fits all of that")).toBeVisible();
  await page.getByRole("link", { name: "Clear the filters" }).click();
  await expect.poll(() => entries(page).count()).toBeGreaterThan(50);
});

test("stores a recommendation, notifies the host, and reverts it with undo", async ({ page, context }, { project }) => {
  // Each viewport recommends a different activity, so that parallel runs don't conflict.
  const [candidate] = await queryProduct<{ id: string; title: string }>(
    `select id, title from activity where status = 1 and not is_recommended and not is_suggested and ends_at > now() + interval '1 day'
     and host_id not in (select id from person where user_type <> 1)
     and title in (select title from activity group by title having count(*) = 1) order by id offset $1 limit 1`,
    [project.name === "phone" ? 0 : 1],
  );
  if (candidate === undefined) throw new Error("The demo world has nothing to recommend");
  const isRecommended = async () => {
    const rows = await queryProduct<{ is: boolean }>('select is_recommended as "is" from activity where id = $1', [
      candidate.id,
    ]);
    return rows[0]?.is;
  };
  await logInAs(context, "moderator");
  await openHydrated(page, `/admin?q=${encodeURIComponent(candidate.title)}`);
  await page.getByRole("button", { name: `Recommend ${candidate.title}`, exact: true }).click();
  const star = page.getByRole("button", { name: `Stop recommending ${candidate.title}`, exact: true });
  await expect(star).toBeVisible();
  await expect(page.getByText(`“${candidate.title}” is recommended now. Its host is told.`)).toBeVisible();
  await expect.poll(isRecommended).toBe(true);
  const notifications = await queryProduct("select 1 from notification where activity_id = $1 and code = 17", [
    candidate.id,
  ]);
  expect(notifications).toHaveLength(1);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("button", { name: `Recommend ${candidate.title}`, exact: true })).toBeVisible();
  await expect.poll(isRecommended).toBe(false);
});

test("reverts a refused recommendation and shows the reason", { tag: "@desk" }, async ({ page, context }) => {
  await logInAs(context, "moderator");
  await openHydrated(page, "/admin");
  await page.route("**/recommend", (route) =>
    route.fulfill({
      status: 403,
      json: { status: 403, code: "forbidden", message: "You can’t do this", requestId: "x" },
    }),
  );
  const toggle = entries(page).first().getByRole("button");
  const before = await toggle.getAttribute("aria-label");
  await toggle.click();
  await expect(page.getByText("You can’t do this")).toBeVisible();
  await expect(toggle).toHaveAttribute("aria-label", before ?? "");
});

test("lists and filters without scripts", { tag: "@desk" }, async ({ browser, context, extraHTTPHeaders }) => {
  await logInAs(context, "moderator");
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    extraHTTPHeaders: extraHTTPHeaders ?? {},
    storageState: await context.storageState(),
  });
  const page = await plain.newPage();
  await page.goto("/admin");
  await expect(entries(page)).toHaveCount(50);
  await page.getByRole("searchbox").fill("canal");
  await page.getByRole("searchbox").press("Enter");
  await expect(page).toHaveURL("/admin?q=canal");
  await expect(entries(page).first()).toContainText(/canal/i);
  await plain.close();
});

test("opens the page to a newly promoted moderator at their next request", { tag: "@desk" }, async ({
  page,
  context,
}) => {
  const { user } = await becomeTraveller(context, "Pia");
  await page.goto("/admin");
  await expect(page).toHaveURL("/");
  await queryProduct("update person set user_type = 3 where id = $1", [user._id]);
  await page.goto("/admin");
  await expect(page.getByRole("heading", { name: "Active activities" })).toBeVisible();
});
