import { expect, type Page } from "@playwright/test";
import { goTo, listViolations, test } from "./console-fixture.ts";

const rooms = ["activities", "recommended", "people", "dashboard", "audit"] as const;

/** The grid's row that has this title; rows arrive a moment after the room. */
function rowOf(page: Page, title: string) {
  return page.getByRole("row").filter({ has: page.getByText(title, { exact: true }) });
}

async function firstTitle(page: Page): Promise<string> {
  const title = page.locator(".ag-row[row-index='0'] [col-id='title'] strong");
  await expect(title).toBeVisible();
  return title.innerText();
}

test("an administrator is told why their own role stays as it is", async ({ testConsole: { page, logIn } }) => {
  await logIn("admin@meander.example");
  await goTo(page, "#/people?q=admin%40meander");
  await page.getByRole("button", { name: "admin@meander.example" }).click();
  await expect(page.getByText("You can’t change your own role.")).toBeVisible();
  await expect(page.getByRole("radio")).toHaveCount(0);
});

test("filters stand in the address and change what the grid shows", async ({ testConsole: { page, logIn } }) => {
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

test("R recommends the row under the focus, and Z takes it back", async ({ testConsole: { page, logIn } }) => {
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

test("several activities are recommended at once, chosen by keyboard", async ({ testConsole: { page, logIn } }) => {
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

test("a marketer's dashboard shows campaigns and no figure about cases", async ({ testConsole: { page, logIn } }) => {
  await logIn("marketer@meander.example");
  await goTo(page, "#/dashboard");
  const headings = page.getByRole("main").getByRole("heading");
  await expect(headings).toHaveText(["Dashboard", "Last campaigns"]);
  await expect(page.locator("[data-testid=case-figures], [data-testid=day-charts], fieldset")).toHaveCount(0);
});

/** Few rows hold every kind of cell, and are judged sooner. */
const judged = [
  ["activities?q=canal", ".ag-row [col-id='title'] strong"],
  ["recommended", ".ag-row [col-id='title'] strong"],
  ["people?q=meander.example", "[data-testid=people-row]"],
  ["dashboard", "[data-testid=chart]"],
  ["audit", ".ag-row"],
] as const;

test("every room and its details pass axe, in light and in dark", async ({ testConsole: { page, logIn } }) => {
  test.slow();
  await logIn("admin@meander.example");
  for (const [room, sign] of judged) {
    await goTo(page, `#/${room}`);
    await expect(page.locator(sign).first()).toBeVisible();
    if (sign === "[data-testid=people-row]") await page.locator(sign).first().click();
    if (room.startsWith("activities")) await page.locator(".ag-row[row-index='0'] [col-id='title']").click();
    expect(await listViolations(page), room).toEqual([]);
  }
});

test("grids and charts stay within the window’s policy", async ({ testConsole: { page, logIn } }) => {
  await logIn("admin@meander.example");
  await page.evaluate(() => {
    const refused: string[] = [];
    Object.assign(window, { refused });
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) => refused.push(effectiveDirective));
  });
  for (const room of rooms) {
    await goTo(page, `#/${room}`);
    await expect(page.locator(".ag-row, [data-testid=people-row], [data-testid=chart]").first()).toBeVisible();
  }
  expect(await page.evaluate(() => Reflect.get(window, "refused"))).toEqual([]);
  await goTo(page, "#/activities");
  await expect(page.locator(".ag-row").first()).toHaveCSS("height", "36px");
});

test.describe("in the pseudo-locale", () => {
  test.use({ consoleLocale: "en-XA" });

  test("no heading, button or column of the rooms escapes the catalogue", async ({
    testConsole: { page, app, logIn },
  }) => {
    test.skip(!("isStandIn" in app), "Electron itself knows no pseudo-locale");
    await logIn("admin@meander.example");
    for (const room of [...rooms, "comments", "notifications"]) {
      await goTo(page, `#/${room}`);
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
        room,
      ).toEqual([]);
      const names = await page
        .getByRole("main")
        .locator("[aria-label]")
        .evaluateAll((all) => all.map((each) => each.getAttribute("aria-label") ?? ""));
      expect(
        names.filter((name) => name !== "" && !name.includes("⟦")),
        room,
      ).toEqual([]);
    }
  });
});
