import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { findViolations } from "../support/axe-in-page.ts";
import { test } from "./support/window-errors.ts";
import { launchConsole } from "./launch-console.ts";

const password = "wander2026";
const unencrypted =
  "That address is not encrypted, so your session could be read on the way. Use its https:// address.";

let userData: string;
let app: Awaited<ReturnType<typeof launchConsole>>;
let page: Page;

test.beforeEach(async () => {
  userData = mkdtempSync(join(tmpdir(), "meander-console-"));
  app = await launchConsole({ userData });
  page = await app.firstWindow();
});

test.afterEach(async () => {
  await app.close();
  rmSync(userData, { recursive: true, force: true });
});

async function connect(address: string): Promise<void> {
  await page.getByLabel("Server address").fill(address);
  await page.getByRole("button", { name: "Connect" }).click();
}

async function logIn(emailAddress: string, typedPassword = password): Promise<void> {
  await page.getByLabel("Email address").fill(emailAddress);
  await page.getByLabel("Password").fill(typedPassword);
  await page.getByRole("button", { name: "Log in" }).click();
}

const person = () => page.getByRole("button", { name: /open the menu/i });

test("shows the server's message for a wrong password", async ({ productAddress }) => {
  await connect(productAddress);
  await logIn("moderator@meander.example", "not-the-password-1");
  await expect(page.getByRole("alert")).toContainText("don’t go together");
});

test("explains an invalid, unencrypted or unreachable address and keeps the input", async () => {
  await connect("two words");
  await expect(page.getByRole("alert")).toContainText("does not look like an address");
  await connect("http://meander.example");
  await expect(page.getByRole("alert")).toHaveText(unencrypted);
  await connect("localhost:1");
  await expect(page.getByRole("alert")).toContainText("Nothing answers at that address");
  await expect(page.getByLabel("Server address")).toHaveValue("localhost:1");
});

test("stores server and session with a keychain, and neither token nor password in plain text", async ({
  productAddress,
}) => {
  await connect(productAddress);
  await logIn("admin@meander.example");
  await expect(person()).toBeVisible();
  const storedSettings: unknown = JSON.parse(readFileSync(join(userData, "settings.json"), "utf8"));
  expect(storedSettings).toMatchObject({ serverAddress: new URL(productAddress).origin });
  const files = readdirSync(userData, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const contents = files.map((entry) => readFileSync(join(entry.parentPath, entry.name), "latin1")).join("\n");
  expect(contents).not.toContain("admin@meander.example");
  expect(contents).not.toContain(password);
  await page.reload();
  await expect(person()).toBeVisible();
  await app.close();
  app = await launchConsole({ userData });
  page = await app.firstWindow();
  await expect(person()).toBeVisible();
});

test("without a keychain the session ends with the console", async ({ productAddress }) => {
  await expect(page.getByLabel("Server address")).toBeVisible();
  await app.close();
  app = await launchConsole({ userData, keychain: "none" });
  page = await app.firstWindow();
  await connect(productAddress);
  await logIn("moderator@meander.example");
  await expect(page.getByRole("contentinfo")).toContainText("Nothing is kept after you quit");
  await app.close();
  app = await launchConsole({ userData, keychain: "none" });
  page = await app.firstWindow();
  await expect(page.getByRole("heading", { name: "Log in to the console" })).toBeVisible();
});

test("the steps before login pass axe", async ({ productAddress }) => {
  const violations = async () => (await findViolations(page)).map(({ id }) => id);
  await expect(page.getByLabel("Server address")).toBeVisible();
  expect(await violations()).toEqual([]);
  await connect(productAddress);
  await expect(page.getByLabel("Password")).toBeVisible();
  expect(await violations()).toEqual([]);
});

test("every text is translated in the pseudo-locale", async () => {
  test.skip(!("isStandIn" in app), "Electron itself knows no pseudo-locale");
  await expect(page.getByLabel("Server address")).toBeVisible();
  await app.close();
  app = await launchConsole({ userData, locale: "en-XA" });
  page = await app.firstWindow();
  await expect(page.getByRole("heading")).toContainText("⟦");
  const texts = await page.locator("main").evaluate((main) => {
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
      if (node.textContent?.trim()) found.push(node.textContent);
    return found;
  });
  expect(texts.filter((text) => !text.startsWith("⟦") && text !== "meander")).toEqual([]);
});
