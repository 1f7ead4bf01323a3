import { activityPath } from "@meander/domain/paths";
import { expect } from "@playwright/test";
import { openLive, test } from "../support/web-test.ts";
import { findWorld } from "../support/web-world.ts";

const nobodysId = "01900000-0000-7000-8000-000000000000";

test("an unknown path leads to /discover, from the server and inside the app", async ({ page, request }) => {
  const answer = await request.get("/no/such/path?with=query", { maxRedirects: 0 });
  expect(answer.status()).toBe(302);
  expect(answer.headers().location).toBe("/discover");

  await openLive(page, "/");
  await page.evaluate(() => {
    window.history.pushState(null, "", "/no/such/path");
    window.dispatchEvent(new PopStateEvent("popstate"));
  });
  await expect(page).toHaveURL(/\/discover$/);
});

test("the counts of places lead from everywhere down to a town, and go where something else is asked for", {
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
    // Other specs make activities there: whoever looks again finds both counts alike.
    await expect(async () => {
      await openLive(page, from);
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
  await openLive(page, "/discover?categories=8");
  await expect(heading).toHaveText("Activities everywhere");
  await expect(narrower).toHaveCount(0);
});

test("the counts of places keep their room while they are fetched, and nobody misses them when they can't be", {
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
  await openLive(page, "/discover");
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

test("the counts of places come by pages, and whoever asks for more goes on at the first that came", {
  tag: "@desk",
}, async ({ page }) => {
  await page.route("**/activities/countries/united-kingdom/england*", (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set("limit", "2");
    return route.continue({ url: url.href });
  });
  await openLive(page, "/discover/united-kingdom");
  await page.locator("[data-slot=places-within]").getByRole("link", { name: "England" }).click();
  const places = page.getByRole("navigation", { name: "Places with something to join" });
  const links = places.getByRole("link");
  await expect(links).toHaveCount(2);
  await places.getByRole("button", { name: "Show more places" }).press("Enter");
  await expect(links.nth(2)).toBeFocused();
  const names = await links.allInnerTexts();
  expect(new Set(names).size).toBe(names.length);

  await openLive(page, "/discover");
  const countries = page.getByRole("navigation", { name: "Countries with something to join" });
  await countries.getByRole("button", { name: /^Show \d+ more$/ }).press("Enter");
  await countries.getByRole("button", { name: "Show fewer" }).press("Enter");
  await expect(countries.getByRole("button", { name: /^Show \d+ more$/ })).toBeFocused();
});

for (const [what, path] of [
  ["an activity", activityPath({ _id: nobodysId, title: "Gone" })],
  ["an activity whose id is no id", "/activity/not-an-id/at-all"],
  ["a person", `/user/${nobodysId}/`],
  ["a project", "/project/nobody-made-this"],
  ["a position", "/experience/nobody-held-this"],
  ["a place", "/discover/united-kingdom/england/no-such-town"],
] as const) {
  test(`the address of ${what} that is not there answers 404 with a page`, async ({ page }) => {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("main").getByRole("link").first()).toBeVisible();
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  });
}

test("every page carries a strict policy with a nonce of its own", async ({ request }) => {
  const { joinable, hostProfile } = await findWorld();
  const nonces = new Set<string>();
  for (const path of ["/", "/discover", joinable, hostProfile, `/activity/${nobodysId}`]) {
    const answer = await request.get(path);
    const headers = answer.headers();
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

    const html = await answer.text();
    const scripts = html.match(/<script[^>]*>/g) ?? [];
    const inline = scripts.filter((tag) => !tag.includes(`nonce="${nonce}"`) && !tag.includes("application/ld+json"));
    expect(inline, `${path}: scripts without the nonce`).toEqual([]);
    expect(html, `${path}: handlers in attributes`).not.toMatch(/<[^>]+\son[a-z]+="/);
  }
  expect(nonces.size).toBe(5);
});

test("a session's cookie is out of reach for scripts and other sites", async ({ request, baseURL }) => {
  const answer = await request.post("/api/public/v1.0/auth/local/login", {
    data: { emailAddress: "traveller@meander.example", password: "wander2026" },
    headers: { origin: baseURL ?? "" },
  });
  const cookie = answer.headers()["set-cookie"] ?? "";
  expect(cookie).toMatch(/HttpOnly/i);
  expect(cookie).toMatch(/SameSite=Lax/i);
  expect(cookie).toMatch(/Path=\//i);
});
