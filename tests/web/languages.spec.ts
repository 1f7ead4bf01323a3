import { expect } from "@playwright/test";
import { becomeTraveller, logIn } from "../support/web-people.ts";
import { openLive, test } from "../support/web-test.ts";

/** The pseudo-locale serves as a second language: it is an entry of the same table. */

test("one language is no choice @desk", async ({ page }) => {
  await openLive(page, "/");
  await expect(page.locator("html")).toHaveAttribute("lang", "en-GB");
  await expect(page.locator("html")).toHaveAttribute("dir", "ltr");
  await expect(page.getByLabel("Appearance")).toBeVisible();
  await expect(page.getByLabel("Language")).toHaveCount(0);
});

test.describe("with a second language", () => {
  test.use({ locale: "en-XA" });

  test("a page loads the scripts of its language alone @desk", async ({ page }) => {
    const texts: Promise<string>[] = [];
    page.on("response", (response) => {
      if (response.url().endsWith(".js")) texts.push(response.text());
    });
    await openLive(page, "/");
    const scripts = (await Promise.all(texts)).join("\n");
    expect(scripts).toContain("⟦Áppéáráñçé⟧");
    expect(scripts).not.toContain('"Appearance"');
  });

  test("a visitor's choice is stored in the browser, and every page follows it @desk", async ({ page }) => {
    await openLive(page, "/");
    const choice = page.locator("footer select").last();
    await expect(choice).toHaveValue("en-XA");
    await choice.selectOption("en-GB");
    await expect(page.locator("html")).toHaveAttribute("lang", "en-GB");
    await openLive(page, "/discover");
    await expect(page.locator("html")).toHaveAttribute("lang", "en-GB");
  });

  test("somebody's choice is stored with the account @desk", async ({ browser, context, page }) => {
    const english = await browser.newContext({ locale: "en-GB" });
    const { account } = await becomeTraveller(english, "Lena");
    await english.close();
    await logIn(context, account);
    await openLive(page, "/");
    const stored = page.waitForResponse((response) => response.url().endsWith("/user/update"));
    await page.locator("footer select").last().selectOption("en-GB");
    expect((await stored).status()).toBe(200);
    await expect(page.locator("html")).toHaveAttribute("lang", "en-GB");
    const elsewhere = await browser.newContext();
    await logIn(elsewhere, account);
    expect(await elsewhere.cookies()).toContainEqual(expect.objectContaining({ name: "locale", value: "en-GB" }));
    await elsewhere.close();
  });
});
