import { expect, type Page } from "@playwright/test";
import { goTo, listViolations, test } from "./console-fixture.ts";
import { queryProduct } from "../support/web-database.ts";
import { findFreeTitle, rowOf } from "./support/activity-rows.ts";
import { ServerApi } from "./support/server-api.ts";

const screens = ["activities", "recommended", "people", "dashboard", "audit"] as const;

async function firstTitle(page: Page): Promise<string> {
  const title = page.locator(".ag-row[row-index='0'] [col-id='title'] strong");
  await expect(title).toBeVisible();
  return title.innerText();
}

test("explains to administrators why they can't change their own role", async ({ testConsole: { page, logIn } }) => {
  await logIn("admin@meander.example");
  await goTo(page, "#/people?q=admin%40meander.example");
  await page.getByRole("button", { name: "a…@meander.example" }).click();
  await page.getByRole("button", { name: "Change role…" }).click();
  await expect(page.getByText("You can’t change your own role.")).toBeVisible();
  await expect(page.getByRole("radio")).toHaveCount(0);
});

test("filters are stored in the route and change the grid", async ({ testConsole: { page, logIn } }) => {
  await logIn("moderator@meander.example");
  await goTo(page, "#/activities");
  const title = await firstTitle(page);
  const count = page.locator("[data-testid=oversight-count]");
  const all = await count.innerText();
  await page.getByRole("button", { name: "Host from abroad" }).click();
  await expect(count).not.toHaveText(all);
  expect(page.url()).toContain("only_tourists=1");
  await page.getByRole("button", { name: "Host from abroad" }).click();
  await expect(count).toHaveText(all);
  await page.getByLabel("Find by title").fill(title);
  await expect(page).toHaveURL(/[?&]q=/);
  await expect(rowOf(page, title)).toBeVisible();
  await page.getByLabel("Find by title").fill("no activity is called so");
  await expect(page.getByText("No activity is like that")).toBeVisible();
  await goTo(page, `#/activities?q=${encodeURIComponent(title)}`);
  await expect(page.getByLabel("Find by title")).toHaveValue(title);
  await expect(rowOf(page, title)).toBeVisible();
});

test("R recommends the focused row, and Z undoes it", async ({ testConsole: { page, logIn } }) => {
  await logIn("moderator@meander.example");
  await goTo(page, "#/activities");
  await firstTitle(page);
  const row = page.locator(".ag-row").filter({ hasNotText: "Recommended" }).first();
  const title = await row.locator("[col-id='title']").innerText();
  await row.locator("[col-id='title']").click();
  await page.keyboard.press("r");
  await expect(rowOf(page, title)).toContainText("Recommended");
  await expect(page.getByText(`Recommended: “${title}”`)).toBeVisible();
  await goTo(page, `#/recommended?q=${encodeURIComponent(title)}`);
  await expect(page.getByRole("heading", { name: "Recommended" })).toBeVisible();
  await expect(rowOf(page, title)).toBeVisible();
  await goTo(page, `#/activities?q=${encodeURIComponent(title)}`);
  await expect(page.getByRole("heading", { name: "Active activities" })).toBeVisible();
  await rowOf(page, title).locator("[col-id='title']").click();
  await page.keyboard.press("r");
  await expect(page.getByText(`No longer recommended: “${title}”`)).toBeVisible();
  await page.keyboard.press("z");
  await expect(page.getByText(`Recommended: “${title}”`)).toBeVisible();
  await expect(rowOf(page, title)).toContainText("Recommended");
  await page.keyboard.press("z");
  await expect(rowOf(page, title)).not.toContainText("Recommended");
});

async function isHidden(title: string): Promise<boolean> {
  const rows = await queryProduct("select id from activity where title = $1 and hidden_at is not null", [title]);
  return rows.length > 0;
}

test("a case about an activity is opened, hides it, and another one brings it back", async ({
  testConsole: { page, logIn },
}) => {
  await logIn("moderator@meander.example");
  await goTo(page, "#/activities?hidden=1");
  const title = await findFreeTitle(page);
  await rowOf(page, title).locator("[col-id='title']").click();
  await page.keyboard.press("c");
  const form = page.getByTestId("open-case");
  await form.getByLabel("Rule broken").selectOption("scam");
  await form.getByLabel("Why you look at it").fill("Two people paid and nobody came");
  expect(await listViolations(page)).toEqual([]);
  await form.getByRole("button", { name: "Open it" }).click();
  await expect(page.getByTestId("case-head")).toContainText(title);
  await page.keyboard.press("h");
  await page.getByRole("button", { name: "Hide it" }).click();
  await expect(page.getByText(`Hid ‘${title}’`)).toBeVisible();
  await expect.poll(() => isHidden(title)).toBe(true);

  await goTo(page, "#/activities?hidden=1");
  await expect(rowOf(page, title)).toContainText("Hidden");
  await rowOf(page, title).locator("[col-id='title']").click();
  await page.getByRole("article").getByRole("link", { name: "Open its case" }).click();
  await page.getByRole("button", { name: "Open another case…" }).click();
  await page.getByTestId("open-case").getByLabel("Why you look at it").fill("The host gave it back");
  await page.getByRole("button", { name: "Open it" }).click();
  await expect(page.getByText("The host gave it back")).toBeVisible();
  await expect(page.getByTestId("decision-keys").getByRole("button", { name: /^Bring back/ })).toBeEnabled();
  await page.keyboard.press("b");
  await page.getByRole("button", { name: "Take the decision back" }).click();
  await expect.poll(() => isHidden(title)).toBe(false);
  await goTo(page, "#/activities?hidden=1");
  await expect(rowOf(page, title)).toBeVisible();
  await expect(rowOf(page, title)).not.toContainText("Hidden");
});

test("an activity with an undecided case leads to it", async ({ testConsole: { page, logIn }, productAddress }) => {
  await logIn("moderator@meander.example");
  await goTo(page, "#/activities");
  const title = await findFreeTitle(page);
  await rowOf(page, title).locator("[col-id='title']").click();
  await page.keyboard.press("c");
  await page.getByLabel("Why you look at it").fill("Not what it says");
  const activityId = /activities\/([^?]+)/.exec(page.url())?.[1] ?? "";
  const reporter = await ServerApi.logIn(productAddress, "marketer");
  await reporter.request("POST", `/activity/${activityId}/report`, { text: "The host never comes" });
  await page.getByRole("button", { name: "Open it" }).click();
  await expect(page).toHaveURL(/#\/queue\//);
  await expect(page.getByText("The host never comes")).toBeVisible();
  await goTo(page, `#/activities/${activityId}`);
  const panel = page.getByRole("article");
  await expect(panel.getByRole("link", { name: "Open its case" })).toBeVisible();
  await expect(panel.getByRole("button", { name: "Open a case" })).toHaveCount(0);
});

test("recommends several activities that were selected by keyboard", async ({ testConsole: { page, logIn } }) => {
  await logIn("moderator@meander.example");
  await goTo(page, "#/activities");
  await firstTitle(page);
  await page.locator(".ag-row[row-index='0'] [col-id='title']").click();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Shift+Space");
  await expect(page.getByText("3 activities chosen")).toBeVisible();
  await page.getByRole("button", { name: "No longer recommend" }).click();
  await expect(page.getByText("3 activities are no longer recommended")).toBeVisible();
});

test("a marketer's dashboard shows campaigns and no case metrics", async ({ testConsole: { page, logIn } }) => {
  await logIn("marketer@meander.example");
  await goTo(page, "#/dashboard");
  const headings = page.getByRole("main").getByRole("heading");
  await expect(headings).toHaveText(["Dashboard", "Last campaigns"]);
  await expect(page.locator("[data-testid=case-figures], [data-testid=day-charts], fieldset")).toHaveCount(0);
});

/** A few rows contain every kind of cell, and axe finishes sooner. */
const audited = [
  ["activities?q=canal", ".ag-row [col-id='title'] strong"],
  ["recommended", ".ag-row [col-id='title'] strong"],
  ["people?q=an", "[data-testid=people-row]"],
  ["dashboard", "[data-testid=chart]"],
  ["audit", ".ag-row"],
] as const;

test("every screen with its details passes axe, in light and in dark", async ({ testConsole: { page, logIn } }) => {
  test.slow();
  await logIn("admin@meander.example");
  for (const [screen, sign] of audited) {
    await goTo(page, `#/${screen}`);
    await expect(page.locator(sign).first()).toBeVisible();
    if (sign === "[data-testid=people-row]") await page.locator(sign).first().click();
    if (screen.startsWith("activities")) await page.locator(".ag-row[row-index='0'] [col-id='title']").click();
    expect(await listViolations(page), screen).toEqual([]);
  }
});

test("grids and charts don't violate the window's Content-Security-Policy", async ({
  testConsole: { page, logIn },
}) => {
  await logIn("admin@meander.example");
  await page.evaluate(() => {
    const refused: string[] = [];
    Object.assign(window, { refused });
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) => refused.push(effectiveDirective));
  });
  for (const screen of screens) {
    await goTo(page, `#/${screen}`);
    await expect(page.locator(".ag-row, [data-testid=people-row], [data-testid=chart]").first()).toBeVisible();
  }
  expect(await page.evaluate(() => Reflect.get(window, "refused"))).toEqual([]);
  await goTo(page, "#/activities");
  await expect(page.locator(".ag-row").first()).toHaveCSS("height", "36px");
});

test.describe("in the pseudo-locale", () => {
  test.use({ consoleLocale: "en-XA" });

  test("every heading, button and column is translated", async ({ testConsole: { page, app, logIn } }) => {
    test.skip(!("isStandIn" in app), "Electron itself knows no pseudo-locale");
    await logIn("admin@meander.example");
    for (const screen of [...screens, "comments", "notifications"]) {
      await goTo(page, `#/${screen}`);
      await expect(
        page
          .locator(
            ".ag-row, [data-testid=people-row], [data-testid=chart], [data-testid=comments-list], [data-testid=notification-reach]",
          )
          .first(),
      ).toBeVisible();
      const words = page
        .getByRole("main")
        .locator(
          "h1, h2, h3, legend, label, option, .ag-header-cell-text, [data-testid=oversight-flag], [data-testid=oversight-head] button",
        )
        .or(page.locator("[data-testid=comments] button, [data-testid=notifications] button"));
      const texts = await words.evaluateAll((all) => all.map((each) => each.textContent?.trim() ?? ""));
      expect(
        texts.filter((text) => text !== "" && !text.startsWith("⟦")),
        screen,
      ).toEqual([]);
      const names = await page
        .getByRole("main")
        .locator("[aria-label]")
        .evaluateAll((all) => all.map((each) => each.getAttribute("aria-label") ?? ""));
      expect(
        names.filter((name) => name !== "" && !name.includes("⟦")),
        screen,
      ).toEqual([]);
    }
  });
});
