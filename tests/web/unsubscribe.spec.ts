import { expect, test as plain } from "@playwright/test";
import { queryProduct } from "../support/web-database.ts";
import { becomeTraveller } from "../support/web-people.ts";
import { test } from "../support/web-test.ts";

async function tokenOf(userId: string): Promise<string> {
  const [row] = await queryProduct<{ token: string }>("select unsubscribe_token as token from person where id = $1", [
    userId,
  ]);
  return row?.token ?? "";
}

for (const javaScriptEnabled of [true, false]) {
  test(`unsubscribes and resubscribes without a login, ${javaScriptEnabled ? "with" : "without"} scripts`, async ({
    browser,
    anotherContext,
  }) => {
    const { user } = await becomeTraveller(await anotherContext());
    const stranger = await browser.newContext({ javaScriptEnabled });
    const page = await stranger.newPage();
    await page.goto(`/unsubscribe/${await tokenOf(user._id)}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("You get our product updates");
    await page.getByRole("button", { name: "Stop these mails" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("No more product updates");
    await page.reload();
    await page.getByRole("button", { name: "Send them again" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("You get our product updates");
    await stranger.close();
  });
}

plain("a link that belongs to nobody says so", async ({ page }) => {
  const response = await page.goto(`/unsubscribe/${crypto.randomUUID()}`);
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link leads to nobody");
});
