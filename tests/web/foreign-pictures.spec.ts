import { expect, type Page } from "@playwright/test";
import { queryProduct } from "../support/web-database.ts";
import { becomeTraveller } from "../support/web-people.ts";
import { openLive, test } from "../support/web-test.ts";

const logout = "/api/private/v1.0/logout";
const tracker = "https://tracker.example/pixel.png";

test("a picture whose address logs out logs nobody out", { tag: "@desk" }, async ({ page, context, pageProblems }) => {
  const { user } = await becomeTraveller(context);
  await openLive(page, "/account");
  for (const kind of ["img", "iframe", "link"] as const) await load(page, kind, logout);
  expect(await idOf(page)).toBe(user._id);
  // The refused pictures are what this test is about.
  expect(pageProblems.splice(0).filter((problem) => !problem.includes(logout) && !/Framing/.test(problem))).toEqual([]);
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page.getByRole("button", { name: "Log in" }).first()).toBeVisible();
  expect(await idOf(page)).toBeUndefined();
});

test("pictures stored before the rule are asked for by no page", { tag: "@desk" }, async ({ page, context }) => {
  const { user } = await becomeTraveller(context);
  await queryProduct("update person set image = $2, cover = $3::jsonb where id = $1", [
    user._id,
    logout,
    JSON.stringify({ src: tracker }),
  ]);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await openLive(page, `/user/${user._id}`);
  await page.waitForLoadState("networkidle");
  expect(asked.filter((url) => url.includes(logout) || url.startsWith("https:"))).toEqual([]);
  expect(await idOf(page)).toBe(user._id);
});

test("a page loads no picture from another site", { tag: "@desk" }, async ({ page, pageProblems }) => {
  await openLive(page, "/");
  expect(await load(page, "img", tracker)).toBe("error");
  expect(pageProblems.splice(0).join()).toMatch(/Content Security Policy.*img-src/);
});

test("the file of one's own data is still a link away", { tag: "@desk" }, async ({ page, context }) => {
  const { user } = await becomeTraveller(context);
  await openLive(page, "/account");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: /download/i }).click(),
  ]);
  const stream = await download.createReadStream();
  expect(Buffer.concat(await stream.toArray()).toString()).toContain(user._id);
});

/** Puts an element into the page that loads the address, and waits for how that ends. */
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
