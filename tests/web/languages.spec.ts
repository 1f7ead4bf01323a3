import { expect } from "@playwright/test";
import { becomeTraveller, logIn } from "../support/web-people.ts";
import { openHydrated, test } from "../support/web-test.ts";

/** The pseudo-locale serves as a second language: it is an entry of the same table. */

test("hides the language choice with a single language @desk", async ({ page }) => {
  await openHydrated(page, "/");
  await expect(page.locator("html")).toHaveAttribute("lang", "en-GB");
  await expect(page.locator("html")).toHaveAttribute("dir", "ltr");
  await expect(page.getByLabel("Appearance")).toBeVisible();
  await expect(page.getByLabel("Language")).toHaveCount(0);
});

test.describe("with a second language", () => {
  test.use({ locale: "en-XA" });

  test("loads only the scripts of the page's language @desk", async ({ page }) => {
    const texts: Promise<string>[] = [];
    page.on("response", (response) => {
      if (response.url().endsWith(".js")) texts.push(response.text());
    });
    await openHydrated(page, "/");
    const scripts = (await Promise.all(texts)).join("\n");
    expect(scripts).toContain("⟦Áppéáráñçé⟧");
    expect(scripts).not.toContain('"Appearance"');
  });

  test("stores a visitor's choice in the browser for every page @desk", async ({ page }) => {
    await openHydrated(page, "/");
    const choice = page.locator("footer select").last();
    await expect(choice).toHaveValue("en-XA");
    await choice.selectOption("en-GB");
    await expect(page.locator("html")).toHaveAttribute("lang", "en-GB");
    await openHydrated(page, "/discover");
    await expect(page.locator("html")).toHaveAttribute("lang", "en-GB");
  });

  test("stores a member's choice in the account @desk", async ({ browser, context, page }) => {
    const english = await browser.newContext({ locale: "en-GB" });
    const { account } = await becomeTraveller(english, "Lena");
    await english.close();
    await logIn(context, account);
    await openHydrated(page, "/");
    const stored = page.waitForResponse((response) => response.url().endsWith("/user/update"));
    await page.locator("footer select").last().selectOption("en-GB");
    expect((await stored).status()).toBe(200);
    await expect(page.locator("html")).toHaveAttribute("lang", "en-GB");
    const otherBrowser = await browser.newContext();
    await logIn(otherBrowser, account);
    expect(await otherBrowser.cookies()).toContainEqual(expect.objectContaining({ name: "locale", value: "en-GB" }));
    await otherBrowser.close();
  });
});
