import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { findViolations } from "../support/axe-in-page.ts";
import { queryProduct } from "../support/web-database.ts";
import { test as base } from "./support/window-errors.ts";
import { launchConsole } from "./launch-console.ts";
import { TcpProxy } from "./support/tcp-proxy.ts";
import { demoPassword } from "./support/server-api.ts";

export type TestConsole = {
  readonly page: Page;
  readonly app: Awaited<ReturnType<typeof launchConsole>>;
  /** The proxy between the console and its server. */
  readonly proxy: TcpProxy;
  readonly logIn: (emailAddress: string) => Promise<void>;
  readonly logOut: () => Promise<void>;
  readonly close: () => Promise<void>;
};

type ConsoleOptions = { readonly consoleLocale: string };

/** A separate console at the login step, connected to the product. */
export async function openTestConsole(productAddress: string, locale = "en-GB"): Promise<TestConsole> {
  const userData = mkdtempSync(join(tmpdir(), "meander-console-"));
  const proxy = await TcpProxy.open(productAddress);
  const app = await launchConsole({ userData, locale });
  const page = await app.firstWindow();
  await page.locator("#server-address").fill(proxy.address);
  await page.locator("#server-address").press("Enter");
  await expect(page.locator("#password")).toBeVisible();
  return {
    page,
    app,
    proxy,
    logIn: async (emailAddress) => {
      await page.locator("#email-address").fill(emailAddress);
      await page.locator("#password").fill(demoPassword);
      await page.locator("#password").press("Enter");
      // Shortcuts work once the screen is rendered.
      await expect(page.locator("#main h1").first()).toBeVisible();
    },
    logOut: async () => {
      await page.getByRole("button", { name: /open the menu/i }).click();
      await page.getByRole("button", { name: "Log out" }).click();
      await expect(page.locator("#password")).toBeVisible();
    },
    close: async () => {
      await app.close();
      await proxy.close();
      rmSync(userData, { recursive: true, force: true });
    },
  };
}

export const test = base.extend<{ testConsole: TestConsole } & ConsoleOptions>({
  consoleLocale: ["en-GB", { option: true }],
  testConsole: async ({ productAddress, consoleLocale }, use) => {
    // A closed console's leases last for minutes, and the next test needs free cases.
    await queryProduct("delete from case_lease");
    const testConsole = await openTestConsole(productAddress, consoleLocale);
    await use(testConsole);
    await testConsole.close();
  },
});

export async function goTo(page: Page, hash: string): Promise<void> {
  await page.evaluate((next) => location.assign(next), hash);
}

export const themes = ["light", "dark"] as const;

/** The axe violations of the page, with the elements that cause them. */
export async function listViolations(page: Page): Promise<readonly string[]> {
  const found: string[] = [];
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
    // During a transition, colours belong to neither theme.
    await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== "running"));
    const violations = await findViolations(page);
    found.push(
      ...violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${colorScheme}: ${id} ${target.join(" ")}`)),
    );
  }
  return found;
}
