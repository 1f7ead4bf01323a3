import { activityPath } from "@meander/domain/paths";
import { expect } from "@playwright/test";
import { openHydrated, test } from "../support/web-test.ts";
import { findWorld } from "../support/web-world.ts";

const nobodysId = "01900000-0000-7000-8000-000000000000";

test("redirects an unknown path to /discover, on the server and in the client", { tag: "@desk" }, async ({
  page,
  request,
}) => {
  const response = await request.get("/no/such/path?with=query", { maxRedirects: 0 });
  expect(response.status()).toBe(302);
  expect(response.headers().location).toBe("/discover");

  await openHydrated(page, "/");
  await page.evaluate(() => {
    window.history.pushState(null, "", "/no/such/path");
    window.dispatchEvent(new PopStateEvent("popstate"));
  });
  await expect(page).toHaveURL(/\/discover$/);
});

test("links the place counts from everywhere down to a town, and hides them with a filter", {
  tag: "@desk",
}, async ({ page }) => {
  const heading = page.getByRole("main").getByRole("heading", { level: 1 });
  const narrower = page.getByRole("navigation", { name: "with something to join" });
  const found = page.locator("[data-testid=discover-head-title]").getByRole("status");
  for (const [kind, place, from, path] of [
    ["Countries", "United Kingdom", "/discover", "/discover/united-kingdom"],
    ["Regions", "England", "/discover/united-kingdom", "/discover/united-kingdom/england"],
    ["Places", "London", "/discover/united-kingdom/england", "/discover/united-kingdom/england/london"],
  ] as const) {
    // Other specs create activities in the meantime, so the two counts are compared with retries.
    await expect(async () => {
      await openHydrated(page, from);
      const link = narrower.and(page.getByRole("navigation", { name: kind })).getByRole("link", { name: place });
      const count = await link.getByText(/\d/).last().innerText();
      await link.click();
      await expect(page).toHaveURL(path);
      await expect(heading).toHaveText(`Activities in ${place === "United Kingdom" ? "the United Kingdom" : place}`);
      await expect(found).toHaveText(count, { timeout: 2_000 });
    }).toPass({ timeout: 30_000 });
  }
  const here = narrower.getByRole("link", { name: "Not only in London" });
  await expect(here).toHaveAttribute("aria-current", "true");
  await here.click();
  await expect(page).toHaveURL("/discover/united-kingdom/england");
  await openHydrated(page, "/discover?categories=8");
  await expect(heading).toHaveText("Activities everywhere");
  await expect(narrower).toHaveCount(0);
});

test("reserves the height of the place counts while they load, and omits them if they fail", {
  tag: "@phone",
}, async ({ page }) => {
  const row = page.locator("[data-slot=places-within]");
  const heading = page.getByRole("main").getByRole("heading", { level: 1 });
  const listTop = async () => (await page.locator("[data-slot=list-map]").boundingBox())?.y;
  const { promise: isHeld, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/activities/countries/united-kingdom", async (route) => {
    await isHeld;
    await route.continue();
  });
  await page.route("**/activities/countries/united-kingdom/england", (route) => route.abort());
  await openHydrated(page, "/discover");
  await row.getByRole("link", { name: "United Kingdom" }).click();
  await expect(heading).toHaveText("Activities in the United Kingdom");
  await expect(row).toHaveAttribute("aria-busy", "true");
  await expect(page.getByRole("article").first()).toBeVisible();
  const topBefore = await listTop();
  release();
  const england = row.getByRole("link", { name: "England" });
  await expect(england).toBeVisible();
  expect(await listTop()).toBe(topBefore);

  await england.click();
  await expect(heading).toHaveText("Activities in England");
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect(row).toHaveCount(0);
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("loads the place counts by page, and focuses the first new one", {
  tag: "@desk",
}, async ({ page }) => {
  await page.route("**/activities/countries/united-kingdom/england*", (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set("limit", "2");
    return route.continue({ url: url.href });
  });
  await openHydrated(page, "/discover/united-kingdom");
  await page.locator("[data-slot=places-within]").getByRole("link", { name: "England" }).click();
  const places = page.getByRole("navigation", { name: "Places with something to join" });
  const links = places.getByRole("link");
  await expect(links).toHaveCount(2);
  await places.getByRole("button", { name: "Show more places" }).press("Enter");
  await expect(links.nth(2)).toBeFocused();
  const names = await links.allInnerTexts();
  expect(new Set(names).size).toBe(names.length);

  await openHydrated(page, "/discover");
  const countries = page.getByRole("navigation", { name: "Countries with something to join" });
  await countries.getByRole("button", { name: /^Show \d+ more$/ }).press("Enter");
  await countries.getByRole("button", { name: "Show fewer" }).press("Enter");
  await expect(countries.getByRole("button", { name: /^Show \d+ more$/ })).toBeFocused();
});

for (const [what, path] of [
  ["an activity", activityPath({ _id: nobodysId, title: "Gone" })],
  ["an activity with an invalid id", "/activity/not-an-id/at-all"],
  ["a person", `/user/${nobodysId}/`],
  ["a project", "/project/nobody-made-this"],
  ["a position", "/experience/nobody-held-this"],
  ["a place", "/discover/united-kingdom/england/no-such-town"],
] as const) {
  test(`the URL of ${what} that doesn't exist returns 404 with a page`, { tag: "@desk" }, async ({ page }) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("main").getByRole("link").first()).toBeVisible();
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  });
}

test("sends a strict content security policy with a fresh nonce for every page", { tag: "@desk" }, async ({
  request,
}) => {
  const { joinable, hostProfile } = await findWorld();
  const nonces = new Set<string>();
  for (const path of ["/", "/discover", joinable, hostProfile, `/activity/${nobodysId}`]) {
    const response = await request.get(path);
    const headers = response.headers();
    const policy = headers["content-security-policy"] ?? "";
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? "";
    expect(nonce.length, path).toBeGreaterThanOrEqual(16);
    nonces.add(nonce);

    const directive = (name: string) => policy.split("; ").find((part) => part.startsWith(`${name} `)) ?? "";
    expect(directive("script-src"), path).not.toMatch(/unsafe-inline|unsafe-eval|https?:|\*/);
    expect(directive("object-src"), path).toBe("object-src 'none'");
    expect(directive("base-uri"), path).toMatch(/'self'|'none'/);
    expect(directive("frame-ancestors"), path).toBe("frame-ancestors 'none'");
    expect(headers["x-content-type-options"], path).toBe("nosniff");
    expect(headers["referrer-policy"], path).toBeTruthy();

    const html = await response.text();
    const scripts = html.match(/<script[^>]*>/g) ?? [];
    const inline = scripts.filter((tag) => !tag.includes(`nonce="${nonce}"`) && !tag.includes("application/ld+json"));
    expect(inline, `${path}: scripts without the nonce`).toEqual([]);
    expect(html, `${path}: handlers in attributes`).not.toMatch(/<[^>]+\son[a-z]+="/);
  }
  expect(nonces.size).toBe(5);
});

test("protects the session cookie from scripts and other sites", { tag: "@desk" }, async ({ request, baseURL }) => {
  const response = await request.post("/api/public/v1.0/auth/local/login", {
    data: { emailAddress: "traveller@meander.example", password: "wander2026" },
    headers: { origin: baseURL ?? "" },
  });
  const cookie = response.headers()["set-cookie"] ?? "";
  expect(cookie).toMatch(/HttpOnly/i);
  expect(cookie).toMatch(/SameSite=Lax/i);
  expect(cookie).toMatch(/Path=\//i);
});
