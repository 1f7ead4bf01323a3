import { expect, type Page } from "@playwright/test";
import { queryProduct } from "../support/web-database.ts";
import { becomeTraveller } from "../support/web-people.ts";
import { openHydrated, test } from "../support/web-test.ts";

const logout = "/api/private/v1.0/logout";
const tracker = "https://tracker.example/pixel.png";

test("ignores a logout address used as a picture", { tag: "@desk" }, async ({ page, context, pageProblems }) => {
  const { user } = await becomeTraveller(context);
  await openHydrated(page, "/account");
  for (const kind of ["img", "iframe", "link"] as const) await load(page, kind, logout);
  expect(await idOf(page)).toBe(user._id);
  // The refused pictures are expected here.
  expect(pageProblems.splice(0).filter((problem) => !problem.includes(logout) && !/Framing/.test(problem))).toEqual([]);
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page.getByRole("button", { name: "Log in" }).first()).toBeVisible();
  expect(await idOf(page)).toBeUndefined();
});

test("requests no picture stored before the rule", { tag: "@desk" }, async ({ page, context }) => {
  const { user } = await becomeTraveller(context);
  await queryProduct("update person set image = $2, cover = $3::jsonb where id = $1", [
    user._id,
    logout,
    JSON.stringify({ src: tracker }),
  ]);
  const requestedUrls: string[] = [];
  page.on("request", (request) => requestedUrls.push(request.url()));
  await openHydrated(page, `/user/${user._id}`);
  await page.waitForLoadState("networkidle");
  expect(requestedUrls.filter((url) => url.includes(logout) || url.startsWith("https:"))).toEqual([]);
  expect(await idOf(page)).toBe(user._id);
});

test("loads no picture from another site", { tag: "@desk" }, async ({ page, pageProblems }) => {
  await openHydrated(page, "/");
  expect(await load(page, "img", tracker)).toBe("error");
  expect(pageProblems.splice(0).join()).toMatch(/Content Security Policy.*img-src/);
});

test("downloads the personal data export by its link", { tag: "@desk" }, async ({ page, context }) => {
  const { user } = await becomeTraveller(context);
  await openHydrated(page, "/account");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: /download/i }).click(),
  ]);
  const stream = await download.createReadStream();
  expect(Buffer.concat(await stream.toArray()).toString()).toContain(user._id);
});

/** Adds an element that loads the address, and waits for its load or error event. */
function load(page: Page, kind: "img" | "iframe" | "link", address: string): Promise<string> {
  return page.evaluate(
    ([tag, url]) =>
      new Promise<string>((resolve) => {
        const element = document.createElement(tag);
        if (element instanceof HTMLLinkElement) {
          element.rel = "stylesheet";
          element.href = url;
        } else element.setAttribute("src", url);
        element.onload = () => resolve("loaded");
        element.onerror = () => resolve("error");
        document.body.append(element);
      }),
    [kind, address] as const,
  );
}

async function idOf(page: Page): Promise<string | undefined> {
  const { user } = await (await page.request.get("/api/public/v1.0/session")).json();
  return user?._id;
}

test("pictures of cards load 600 pixels before they are in view, and not earlier", { tag: "@desk" }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 600 });
  await openHydrated(page, "/discover");
  /** How many pictures, so far below the window, have loaded or not. */
  const countOf = (from: number, to: number, isLoaded: boolean) =>
    page.locator("article img").evaluateAll(
      (found: HTMLImageElement[], wanted) =>
        found.filter((image) => {
          const below = image.getBoundingClientRect().top - window.innerHeight;
          return below >= wanted.from && below < wanted.to && image.naturalWidth > 0 === wanted.isLoaded;
        }).length,
      { from, to, isLoaded },
    );
  await expect.poll(() => countOf(-2000, 600, false)).toBe(0);
  expect(await countOf(-2000, 600, true)).toBeGreaterThan(2);
  // The browser's own distance is 1,250 or, on a slow network, 2,500.
  expect(await countOf(600, 9000, true)).toBe(0);
  expect(await countOf(600, 9000, false)).toBeGreaterThan(3);
});
