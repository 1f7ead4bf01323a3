import { expect } from "@playwright/test";
import { openHydrated, test } from "../support/web-test.ts";

/** What a visitor does before signing up. */

const hostName = "Amara Reyes";

test("a visitor browses without scripts", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();

  await test.step("reads the home page", async () => {
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Find people to wander with");
    await expect(page.getByRole("article").first().getByRole("link")).toHaveAttribute(
      "href",
      /^\/activity\/[0-9a-f-]{36}\//,
    );
    expect(await page.getByRole("article").count()).toBeGreaterThan(3);
  });

  await test.step("submits the search form", async () => {
    const search = page.getByRole("search");
    await search.getByLabel("Where").fill("London");
    await search.getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL(/\/discover\/united-kingdom\/[a-z-]+\/london/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Activities in London");
    expect(await page.getByRole("article").count()).toBeGreaterThan(3);
  });

  await test.step("reads an activity and its host's profile", async () => {
    await page.getByRole("search").getByLabel("Words").fill("canal");
    await page.getByRole("search").getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL(/words=canal/);
    await page.getByRole("article").filter({ hasText: "Sunset along Regent’s Canal" }).getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sunset along Regent’s Canal");
    await expect(page.getByRole("heading", { name: "Where" })).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: hostName }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(hostName);
  });
  await context.close();
});

test("a visitor searches London by word, category, date and map", async ({ page }) => {
  await openHydrated(page, "/");
  const cards = page.getByRole("main").getByRole("article");
  const titled = (title: string | RegExp) => cards.filter({ hasText: title });

  await test.step("by place", async () => {
    const search = page.getByRole("search");
    await search.getByRole("combobox", { name: "Where" }).fill("Lond");
    await page
      .getByRole("option", { name: /^London\s*England/ })
      .first()
      .click();
    await search.getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL(/\/discover\/united-kingdom\/.*\/london/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Activities in London");
  });

  await test.step("by word", async () => {
    await page.getByRole("search").getByLabel("Words").fill("breakfast");
    await page.getByRole("search").getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL(/words=breakfast/);
    await expect(titled("Market breakfast")).toBeVisible();
    await expect(titled("A bowl of ramen")).toHaveCount(0);
    await page.getByRole("link", { name: "Search without “breakfast”" }).click();
    await expect(page).not.toHaveURL(/words/);
    // Which are first depends on the hour.
    await expect(cards).toHaveCount(10);
  });

  await test.step("by category", async () => {
    const categories = page.getByRole("navigation", { name: "Categories" });
    await categories.getByRole("link", { name: "Cuisine" }).click();
    await expect(page).toHaveURL(/categories=12/);
    await expect(titled("Market breakfast")).toBeVisible();
    await expect(titled("Jazz till late")).toHaveCount(0);
  });

  await test.step("by date", async () => {
    const dates = page.getByRole("navigation", { name: "Dates" });
    await dates.getByRole("link", { name: "Tomorrow" }).click();
    await expect(page).toHaveURL(/date=2/);
    await expect(titled("Sunday roast")).toBeVisible();
    await expect(titled("Market breakfast")).toHaveCount(0);
    await dates.getByRole("link", { name: "Any date" }).click();
    await expect(page).not.toHaveURL(/date=/);
    await expect(titled("Market breakfast")).toBeVisible();
  });

  await test.step("by the map’s bounds", async () => {
    const spread = titled(/Market breakfast|Sunday roast|Ridley Road/);
    await expect(spread).toHaveCount(3);
    const toMap = page.getByRole("button", { name: "Map", exact: true });
    if (await toMap.isVisible()) await toMap.click();
    const canvas = page
      .getByRole("region", { name: "Map" })
      .locator("canvas")
      .or(page.locator("[data-testid=map-frame] canvas"))
      .first();
    await expect(canvas).toBeVisible();
    for (const _closer of [1, 2]) await page.getByRole("button", { name: "Zoom in" }).click();
    await page.getByRole("button", { name: "Search this area" }).click();
    await expect(page).toHaveURL(/bounds=[-\d.]+%2C/);
    await expect(spread).not.toHaveCount(3);
    const toList = page.getByRole("button", { name: "List", exact: true });
    if (await toList.isVisible()) await toList.click();
    await page.getByRole("link", { name: "Not only on this part of the map" }).click();
    await expect(page).not.toHaveURL(/bounds/);
    await expect(spread).toHaveCount(3);
  });
});

test("a visitor reads an activity and its host's profile", async ({ page }) => {
  await openHydrated(page, "/discover/united-kingdom/england/london?words=canal");
  await page.getByRole("article").filter({ hasText: "Sunset along Regent’s Canal" }).getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sunset along Regent’s Canal");
  await page.getByRole("main").getByRole("link", { name: hostName }).first().click();

  await test.step("shows all sections of the profile, in order", async () => {
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(hostName);
    await expect(page).toHaveTitle(hostName);
    const sections = page.locator("[data-testid=profile-sections]").getByRole("heading", { level: 2 });
    await expect(sections).toHaveText([
      "Summary",
      "Projects",
      "Experience",
      "Education",
      "Certifications",
      "What guests said",
      "Hosted before",
    ]);
    await expect(page.locator("[data-testid=skill-chips]").first().getByRole("listitem").first()).toBeVisible();
    await expect(
      page.locator("[data-testid=outlined-card]").filter({ hasText: "Credential id: " }).first(),
    ).toBeVisible();
    await expect(page.getByRole("contentinfo")).toContainText("Made in London");
    const width = await page
      .locator("[data-testid=profile-sections]")
      .evaluate((element) => element.getBoundingClientRect().width);
    expect(width).toBeLessThanOrEqual(960);
  });

  const profileAddress = page.url();
  for (const [section, path, headings] of [
    ["a project", "/project/", ["Summary", "Skills"]],
    ["a position", "/experience/", ["Summary", "Responsibilities", "Key Achievements", "Skills"]],
  ] as const) {
    await test.step(`${section} opens over the profile and closes back to it`, async () => {
      const card = page.getByRole("main").locator(`a[href^="${path}"]`).first();
      const title = (await card.innerText()).trim();
      await card.click();
      const dialog = page.getByRole("dialog");
      await expect(dialog.getByRole("heading", { level: 1 })).toHaveText(title);
      await expect(page).toHaveTitle(`${hostName} | ${title}`);
      for (const heading of headings)
        await expect(dialog.getByRole("heading", { name: heading, exact: true })).toBeVisible();
      await dialog.getByRole("button", { name: "Close" }).click();
      await expect(dialog).toBeHidden();
      await expect(page).toHaveURL(profileAddress);
      await expect(page).toHaveTitle(hostName);
    });
  }

  await test.step("reports missing pages", async () => {
    await page.goto("/project/nobody-made-this");
    await expect(page.getByRole("main")).toContainText("project not found");
    await page.goto("/experience/nobody-held-this");
    await expect(page.getByRole("main")).toContainText("position not found");
  });
});
