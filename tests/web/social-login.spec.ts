import { createServer } from "node:net";
import { type BrowserContext, expect } from "@playwright/test";
import { runInNativeApp } from "../support/native-app.ts";
import { startOpenIdProvider, type TestProvider } from "../support/openid-provider.ts";
import { Product } from "../support/product.ts";
import { openHydrated, test } from "../support/web-test.ts";

/** Against a real provider: a product of its own, which knows it. */
let product: Product;
let provider: TestProvider;
let marks = 0;

test.describe.configure({ mode: "serial" });

test.beforeAll(async () => {
  const port = await freePort();
  provider = await startOpenIdProvider(`http://localhost:${port}`);
  const env = { ...provider.env, MEANDER_DEMO: "0", MARKETING_OPT_IN: "1", BETA: "1" };
  product = await Product.start({ port, env });
});
test.afterAll(async () => {
  await product.stop();
  await provider.stop();
});
test.beforeEach(() => {
  marks += 1;
  const email = `vera.${marks}@acme.example`;
  provider.account = { sub: String(marks), email, email_verified: true, given_name: "Vera", family_name: "Lind" };
});

test("a visitor continues with a provider, and comes back to the page @desk", async ({ page, context }) => {
  await openHydrated(page, `${product.address}/discover`);
  await page.getByRole("button", { name: "Log in" }).first().click();
  await page.getByRole("dialog").getByRole("link", { name: "Continue with Acme Travel" }).click();
  await expect(page).toHaveURL(`${product.address}/discover`);
  expect(await userOf(context)).toMatchObject({ firstName: "Vera" });
});

test("the box for product updates and the badge of a beta come with their settings @desk", async ({ page }) => {
  await openHydrated(page, `${product.address}/`);
  await page.getByRole("button", { name: "Sign up" }).click();
  const box = page.getByRole("dialog").getByRole("checkbox", { name: "Write to me about what’s new" });
  await expect(box).not.toBeChecked();
  const badge = page.getByTestId("logo").evaluate((logo) => getComputedStyle(logo, "::after").content);
  expect(await badge).toBe('"Beta"');
});

test("without scripts the provider is a link @desk", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${product.address}/login?returnTo=/account`);
  await page.getByRole("link", { name: "Continue with Acme Travel" }).click();
  await expect(page).toHaveURL(`${product.address}/account`);
  await context.close();
});

test("in the native app the device's browser opens the provider, and leads back @phone", async ({
  page,
  context,
  anotherContext,
}) => {
  const app = await runInNativeApp(page);
  await openHydrated(page, `${product.address}/discover`);
  await page.getByRole("button", { name: "You" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Continue with Acme Travel" }).click();
  await expect.poll(() => app.calls.at(-1)?.call).toBe("Browser.open");
  await expect(page).toHaveURL(`${product.address}/discover`);

  const outside = await (await anotherContext()).newPage();
  const handedOver = outside.waitForRequest(/^meander:/);
  await outside.goto(String(app.calls.at(-1)?.options.url)).catch(() => undefined);
  await app.notify("App", "appUrlOpen", { url: (await handedOver).url() });
  await expect.poll(() => userOf(context)).toMatchObject({ firstName: "Vera" });
  await expect(page).toHaveURL(`${product.address}/discover`);
  expect(app.calls.map(({ call }) => call)).toContain("Browser.close");
});

async function userOf(context: BrowserContext): Promise<unknown> {
  const response = await context.request.get(`${product.address}/api/public/v1.0/session`);
  return (await response.json()).user;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const address = server.address();
  await new Promise((done) => server.close(done));
  if (typeof address !== "object" || address === null) throw new Error("No free port");
  return address.port;
}
