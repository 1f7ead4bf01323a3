import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import AxeBuilder from "@axe-core/playwright";
import { callChannels, eventChannels } from "@meander/desktop/ipc/channels";
import { expect, type Page } from "@playwright/test";
import { test } from "../support/product-fixture.ts";
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

async function logOut(): Promise<void> {
  await person().click();
  await page.getByRole("button", { name: "Log out" }).click();
}

test("a moderator chooses a server, logs in, finds the queue, and logs out", async ({ productAddress }) => {
  await expect(page.getByRole("heading", { name: "Which Meander do you work on?" })).toBeVisible();
  await connect(productAddress);
  await logIn("moderator@meander.example");
  await expect(page.getByRole("link", { name: /^Queue/ })).toHaveAttribute("aria-current", "page");
  await expect(page.getByRole("link", { name: /^Campaigns/ })).toHaveCount(0);
  await logOut();
  await expect(page.getByRole("heading", { name: "Log in to the console" })).toBeVisible();
});

test("a traveller is told that the console is not for them, and nothing typed is lost", async ({ productAddress }) => {
  await connect(productAddress);
  await logIn("traveller@meander.example");
  await expect(page.getByRole("alert")).toContainText("Your account works on the website");
  await expect(page.getByLabel("Email address")).toHaveValue("traveller@meander.example");
});

test("a wrong password is refused in the server's words", async ({ productAddress }) => {
  await connect(productAddress);
  await logIn("moderator@meander.example", "not-the-password-1");
  await expect(page.getByRole("alert")).toContainText("don’t go together");
});

test("an address that is not one, not encrypted, or not answered gets words, and what was typed stays", async () => {
  await connect("two words");
  await expect(page.getByRole("alert")).toContainText("does not look like an address");
  await connect("http://meander.example");
  await expect(page.getByRole("alert")).toHaveText(unencrypted);
  await connect("localhost:1");
  await expect(page.getByRole("alert")).toContainText("Nothing answers at that address");
  await expect(page.getByLabel("Server address")).toHaveValue("localhost:1");
});

test("server and session are remembered where there is a keychain, and neither token nor password in plain words", async ({
  productAddress,
}) => {
  await connect(productAddress);
  await logIn("admin@meander.example");
  await expect(person()).toBeVisible();
  const remembered: unknown = JSON.parse(readFileSync(join(userData, "settings.json"), "utf8"));
  expect(remembered).toMatchObject({ serverAddress: new URL(productAddress).origin });
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

test("a window has neither Node nor a way out, and its page may load nothing but its own files", async () => {
  await expect(page.getByLabel("Server address")).toBeVisible();
  const reach = await page.evaluate(async () => ({
    globals: ["require", "process", "module", "ipcRenderer"].filter((name) => name in globalThis),
    isFrozen: Object.isFrozen(window.meander),
    calls: Object.keys(window.meander).sort(),
    fetched: await fetch("https://example.test/").then(
      () => "yes",
      () => "no",
    ),
    inlineRan: (() => {
      const script = document.createElement("script");
      script.textContent = "document.title = 'inline'";
      document.head.append(script);
      return document.title === "inline";
    })(),
  }));
  expect(reach).toEqual({
    globals: [],
    isFrozen: true,
    calls: [
      ...Object.keys(callChannels),
      ...Object.keys(eventChannels).map((name) => `on${name.charAt(0).toUpperCase()}${name.slice(1)}`),
    ].sort(),
    fetched: "no",
    inlineRan: false,
  });
  const before = page.url();
  await page.evaluate(() => location.assign("https://example.test/"));
  await page.evaluate(() => window.open("https://example.test/"));
  await expect.poll(() => page.url()).toBe(before);
  expect(app.windows()).toHaveLength(1);
});

test("main refuses a request of another shape", async () => {
  await expect(page.getByLabel("Server address")).toBeVisible();
  const answer = await page.evaluate(() => Reflect.apply(window.meander.chooseServer, undefined, [{ address: 5 }]));
  expect(answer).toEqual({ ok: false, error: { code: "requestMalformed" } });
});

test("the steps before the desk pass axe", async ({ productAddress }) => {
  const violations = async () => (await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id);
  await expect(page.getByLabel("Server address")).toBeVisible();
  expect(await violations()).toEqual([]);
  await connect(productAddress);
  await expect(page.getByLabel("Password")).toBeVisible();
  expect(await violations()).toEqual([]);
});

test("in the pseudo-locale no word escapes the catalogue", async () => {
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
