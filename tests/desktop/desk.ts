import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { test as base } from "../support/product-fixture.ts";
import { launchConsole } from "./launch-console.ts";
import { Forwarder } from "./support/forwarder.ts";
import { demoPassword } from "./support/server-api.ts";

type Desk = {
  readonly page: Page;
  readonly app: Awaited<ReturnType<typeof launchConsole>>;
  /** Between the console and its server. */
  readonly wire: Forwarder;
  readonly logIn: (emailAddress: string) => Promise<void>;
};

type DeskOptions = { readonly consoleLocale: string };

/** A console of its own, connected to the product and waiting for somebody to log in. */
export const test = base.extend<{ desk: Desk } & DeskOptions>({
  consoleLocale: ["en-GB", { option: true }],
  desk: async ({ productAddress, consoleLocale }, use) => {
    const userData = mkdtempSync(join(tmpdir(), "meander-console-"));
    const wire = await Forwarder.open(productAddress);
    const app = await launchConsole({ userData, locale: consoleLocale });
    const page = await app.firstWindow();
    await page.locator("#server-address").fill(wire.address);
    await page.locator("#server-address").press("Enter");
    await expect(page.locator("#password")).toBeVisible();
    const logIn = async (emailAddress: string) => {
      await page.locator("#email-address").fill(emailAddress);
      await page.locator("#password").fill(demoPassword);
      await page.locator("#password").press("Enter");
      await expect(page.locator("#main")).toBeVisible();
    };
    await use({ page, app, wire, logIn });
    await app.close();
    await wire.close();
    rmSync(userData, { recursive: true, force: true });
  },
});

export const themes = ["light", "dark"] as const;

/** Ids of the rules that the page breaks, in both themes. */
export async function listViolations(page: Page): Promise<readonly string[]> {
  const found: string[] = [];
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
    // Colours on their way from one theme to the other are neither's.
    await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== "running"));
    const { violations } = await new AxeBuilder({ page }).analyze();
    found.push(
      ...violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${colorScheme}: ${id} ${target.join(" ")}`)),
    );
  }
  return found;
}
