import { expect } from "@playwright/test";
import { findViolations } from "../support/axe-in-page.ts";
import { test } from "../support/web-test.ts";

const AT_ONCE = 16;
/** Searches per minute from one address (README: `SEARCH_RATE_LIMIT`). */
const SEARCHES_A_MINUTE = 240;

test("shows a page over its rate limit as paused, with the retry delay", {
  tag: "@desk",
}, async ({ page, baseURL, pageProblems }) => {
  const search = () =>
    page.request.post("/api/public/v1.0/search?limit=1&remember=false", {
      data: {},
      headers: { Origin: baseURL ?? "" },
    });
  // The count restarts each minute, possibly in between. Batches are small, so that none is refused for lack of
  // capacity.
  let isPaused = false;
  for (let sent = 0; sent < 3 * SEARCHES_A_MINUTE && !isPaused; sent += AT_ONCE) {
    const responses = await Promise.all(Array.from({ length: AT_ONCE }, search));
    isPaused = responses.some((response) => response.status() === 429);
  }
  const response = await page.goto("/discover/united-kingdom/england/london");
  expect([response?.status(), Number(response?.headers()["retry-after"]) > 0]).toEqual([429, true]);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("That was a lot at once");
  await expect(page.getByText(/Try again in \d+ seconds?\./)).toBeVisible();
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  // The browser logs the page's own status as an error.
  pageProblems.splice(0);
});
