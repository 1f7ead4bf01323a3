import type { ActiveActivity } from "@meander/domain/contract/administration";
import { expect } from "@playwright/test";
import { goTo, listViolations, test } from "./console-fixture.ts";
import { queryProduct } from "../support/web-database.ts";
import { ServerApi } from "./support/server-api.ts";

/** Fifty comments on one activity by five people, because the rate limit prevents one person from writing them. */
async function writeFiftyComments(address: string): Promise<void> {
  const moderator = await ServerApi.logIn(address, "moderator");
  const { activities } = await moderator.request<{ activities: ActiveActivity[] }>("GET", "/admin/activities/active");
  const writeTen = async (name: string) => {
    const person = await ServerApi.logIn(address, name);
    for (let number = 1; number <= 10; number++) {
      await person.request("POST", `/activity/${activities[0]?._id}/comment`, { text: `Number ${number} by ${name}` });
    }
  };
  await Promise.all(["moderator", "host", "traveller", "marketer", "admin"].map(writeTen));
}

test("finds a comment by its text and opens a case that removes it", async ({ testConsole: { page, logIn } }) => {
  await logIn("moderator@meander.example");
  await page.keyboard.press("g");
  await page.keyboard.press("k");
  await expect(page.getByRole("heading", { level: 1, name: "Comments" })).toBeVisible();
  await page.getByLabel("Which ones").selectOption("no");
  const item = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: "Open a case" }) });
  const words = await item.last().locator("p").first().innerText();
  await page.getByLabel("Find comments by words").fill(words.slice(0, 60));
  await expect(item).toHaveCount(1);
  await item.getByRole("button", { name: "Open a case" }).click();
  await page.getByLabel("Rule broken").selectOption("spam");
  await page.getByLabel("Why you look at it").fill("It sells boats");
  expect(await listViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Open it" }).click();
  await expect(page.getByTestId("decision-keys").getByRole("button", { name: /^Remove/ })).toBeEnabled();
  await page.keyboard.press("r");
  await page.getByRole("button", { name: "Remove it" }).click();
  await expect
    .poll(() => queryProduct("select id from comment where text = $1 and removal_event_id is not null", [words]))
    .not.toEqual([]);
  await goTo(page, `#/comments?removed=yes&q=${encodeURIComponent(words.slice(0, 60))}`);
  await expect(page.getByRole("main").getByRole("listitem")).toContainText("removed by moderators");
});

test("retries a failed page of older comments, and loaded ones stay", async ({
  testConsole: { page, proxy, logIn },
  productAddress,
}) => {
  await writeFiftyComments(productAddress);
  await logIn("moderator@meander.example");
  await goTo(page, "#/comments");
  const items = page.getByRole("main").getByRole("listitem");
  await expect(items).toHaveCount(50);
  proxy.disconnect();
  await page.getByRole("button", { name: "Show older ones" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "The next rows could not be fetched." })).toBeVisible();
  await expect(items).toHaveCount(50);
  proxy.reconnect();
  // A sync after the reconnection fetches the first page again, and then nothing has failed any more.
  const moreButton = page.getByRole("button", { name: /^(Try again|Show older ones)$/ });
  await expect(async () => {
    if (await moreButton.isVisible()) await moreButton.click();
    expect(await items.count()).toBeGreaterThan(50);
  }).toPass();
});

test("a person links to their comments and an activity to those on it; both can be chosen as filters", async ({
  testConsole: { page, logIn },
}) => {
  await logIn("moderator@meander.example");
  await goTo(page, "#/comments");
  const main = page.getByRole("main");
  const items = main.getByRole("listitem");
  const author = items.first().getByRole("link").first();
  const name = await author.innerText();
  await author.click();
  await page.getByRole("link", { name: "Their comments" }).click();
  const byName = main.getByRole("button", { name: `By ${name}` });
  await expect(byName).toBeVisible();
  await page.reload();
  await expect(byName).toBeVisible();
  const authors = async () => new Set(await items.getByRole("link", { name, exact: true }).allInnerTexts());
  await expect(items.first()).toBeVisible();
  expect([await authors(), await items.getByRole("link", { name, exact: true }).count()]).toEqual([
    new Set([name]),
    await items.count(),
  ]);

  await byName.click();
  const person = page.getByRole("combobox", { name: "By a person" });
  await expect(person).toBeFocused();
  await person.fill(name);
  await expect(page.getByRole("listbox", { name: "People found" }).getByRole("option", { name }).first()).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(byName).toBeFocused();
  expect(await page.evaluate(() => location.hash)).toContain("author=");

  await goTo(page, "#/activities");
  await page.locator(".ag-row[row-index='0'] [col-id='title'] strong").click();
  const title = await page.locator("#activity-title").innerText();
  await page.getByRole("link", { name: "Comments on it" }).click();
  await expect(main.getByRole("button", { name: `On ${title}` })).toBeVisible();
  await main.getByRole("button", { name: `On ${title}` }).click();
  await page.getByRole("combobox", { name: "On an activity" }).fill("zzzz");
  await expect(page.getByText("No results.")).toBeVisible();
  expect(await listViolations(page)).toEqual([]);
  await page.getByRole("combobox", { name: "On an activity" }).fill(title);
  await page.getByRole("listbox", { name: "Activities found" }).getByRole("option", { name: title }).first().click();
  await expect(main.getByRole("button", { name: `On ${title}` })).toBeFocused();
});
