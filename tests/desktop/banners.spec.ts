import { expect } from "@playwright/test";
import { test } from "./console-fixture.ts";

const moderator = "moderator@meander.example";

test("warns about a clock that is a day off until it is corrected", async ({ testConsole: { page, app, logIn } }) => {
  await logIn(moderator);
  await setClock(app, 86_400_000);
  await page.evaluate(() => window.meander.reconnect());
  const banner = page.getByRole("alert").filter({ hasText: "This computer’s clock is 24 hours off the server’s" });
  await expect(banner).toBeVisible();
  await setClock(app, 0);
  // Any answer of the server corrects the clock, also one that the console asked for itself.
  await Promise.race([banner.getByRole("button", { name: "Check again" }).click(), expect(banner).toHaveCount(0)]);
  await expect(banner).toHaveCount(0);
});

test("on a full disk a decision stays in its form, with an error", async ({ testConsole: { page, app, logIn } }) => {
  await logIn(moderator);
  await page.locator("[data-testid=case-option]:not(:has([data-testid=avatar]))").first().click();
  await expect(page.getByText(/^Yours until/)).toBeVisible();
  await fillDisk(app);
  await page.keyboard.press("n");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: "That is not saved: The disk is full" })).toBeVisible();
  await expect(
    page.getByRole("alert").filter({ hasText: "The disk is full: nothing more can be saved" }),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Close without action" })).toBeEnabled();
});

type App = Parameters<typeof evaluateInMain>[0];

function evaluateInMain(
  app: { evaluate(work: never, argument?: unknown): Promise<unknown> },
  work: unknown,
  argument?: unknown,
) {
  return app.evaluate(work as never, argument);
}

/** Sets the offset of main's clock. */
async function setClock(app: App, offsetMs: number): Promise<void> {
  await evaluateInMain(
    app,
    (_electron: unknown, offset: number) => {
      Date.now = () => performance.timeOrigin + performance.now() + offset;
    },
    offsetMs,
  );
}

/** From now on every write fails with SQLite's error of a full disk. */
async function fillDisk(app: App): Promise<void> {
  await evaluateInMain(app, () => {
    const { StatementSync } = process.getBuiltinModule("node:sqlite");
    StatementSync.prototype.run = () => {
      throw Object.assign(new Error("database or disk is full"), { code: "ERR_SQLITE_ERROR", errcode: 13 });
    };
  });
}
