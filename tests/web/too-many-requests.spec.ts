import { expect } from "@playwright/test";
import { findViolations } from "../support/axe-in-page.ts";
import { test } from "../support/web-test.ts";

const AT_ONCE = 16;
/** Searches a minute that one address may ask (README: `SEARCH_RATE_LIMIT`). */
const SEARCHES_A_MINUTE = 240;

test("a page over its rate limit says that it is paused, for how long", {
  tag: "@desk",
}, async ({ page, baseURL, pageProblems }) => {
  const search = () =>
    page.request.post("/api/public/v1.0/search?limit=1&remember=false", {
      data: {},
      headers: { Origin: baseURL ?? "" },
    });
  // A minute may end in between, and the count with it. Few at once, so that none is turned away for want of a place.
  let isPaused = false;
  for (let sent = 0; sent < 3 * SEARCHES_A_MINUTE && !isPaused; sent += AT_ONCE) {
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, search));
    isPaused = answers.some((answer) => answer.status() === 429);
  }
  const answer = await page.goto("/discover/united-kingdom/england/london");
  expect([answer?.status(), Number(answer?.headers()["retry-after"]) > 0]).toEqual([429, true]);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("That was a lot at once");
  await expect(page.getByText(/Try again in \d+ seconds?\./)).toBeVisible();
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  // The browser notes the status of the page itself.
  pageProblems.splice(0);
});
