import { expect, type Page, request } from "@playwright/test";
import { listViolations, test } from "./desk.ts";

type SinkMail = { readonly to: string; readonly subject: string; readonly text: string };

async function goTo(page: Page, hash: string): Promise<void> {
  await page.evaluate((next) => location.assign(next), hash);
}

async function listMail(productAddress: string, subject: string): Promise<readonly SinkMail[]> {
  const answer = await fetch(`${productAddress}/mail/messages.json`);
  const { messages } = (await answer.json()) as { messages: readonly SinkMail[] };
  return messages.filter((mail) => mail.subject.includes(subject));
}

async function changePerson(page: Page, logIn: (emailAddress: string) => Promise<void>, emailAddress: string) {
  await page.evaluate(() => window.meander.logOut());
  await page.reload();
  await expect(page.locator("#password")).toBeVisible();
  await logIn(emailAddress);
}

async function writeCampaign(page: Page, name: string, subject: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: "Campaigns" })).toBeVisible();
  await page.keyboard.press("n");
  await page.getByLabel("Name, for staff only").fill(name);
  const place = page.getByRole("combobox", { name: "Where they are" });
  await place.fill("London");
  await page.getByRole("option", { name: /^London, England/ }).click();
  await page.getByLabel("Radius").selectOption("50");
  await page.getByRole("checkbox", { name: "Hiking" }).check();
  await page.getByLabel("Subject", { exact: true }).fill(subject);
  await page.getByRole("button", { name: "Add Paragraph" }).click();
  await page
    .getByRole("listitem", { name: "Paragraph, 1 of 1" })
    .getByRole("textbox")
    .fill("Hello {firstName}, walk with us.");
  await page.getByRole("button", { name: "Add Heading" }).click();
  const heading = page.getByRole("listitem", { name: "Heading, 2 of 2" }).getByRole("textbox");
  await heading.fill("Three walks");
  await heading.press("Alt+ArrowUp");
  await expect(page.getByRole("listitem", { name: "Heading, 1 of 2" })).toBeVisible();
  await expect(page.locator(".campaign-save")).toHaveText("Saved");
}

test("a marketer writes, a second person approves, and mails leave at a pace that can be paused", async ({
  desk: { page, logIn },
  productAddress,
}) => {
  test.setTimeout(150_000);
  const stamp = Date.now().toString(36);
  const subject = `Walks ${stamp}`;
  await logIn("marketer@meander.example");
  await goTo(page, "#/campaigns");
  await writeCampaign(page, `London walks ${stamp}`, subject);

  await expect(page.getByRole("heading", { name: "Who it reaches" })).toBeVisible();
  const reached = async () => Number(await page.locator(".campaign-reach-count strong").innerText());
  await expect.poll(reached).toBeGreaterThan(1);

  await page.getByRole("combobox", { name: "As it reads for" }).fill("a");
  const somebody = page.getByRole("listbox", { name: "People in the audience" }).getByRole("option").first();
  const [firstName = ""] = (await somebody.innerText()).split(" ");
  await somebody.click();
  await expect(page.frameLocator("iframe").getByText(`Hello ${firstName}, walk with us.`)).toBeVisible();

  await page.getByRole("link", { name: "Send", exact: true }).click();
  await page.getByRole("button", { name: "Send me a test" }).click();
  await expect(page.getByText("The test is on its way to marketer@meander.example.")).toBeVisible();
  await expect.poll(async () => (await listMail(productAddress, subject)).length, { timeout: 20_000 }).toBe(1);

  await page.getByRole("radio", { name: "At most this many mails a minute" }).check({ force: true });
  await page.getByLabel("Mails a minute", { exact: true }).fill("30");
  await page.getByLabel("Mails a minute", { exact: true }).blur();
  await expect(page.locator(".campaign-save")).toHaveText("Saved");
  await expect(page.getByText("somebody else approves it")).toBeVisible();
  const hash = await page.evaluate(() => location.hash);

  await changePerson(page, logIn, "admin@meander.example");
  await goTo(page, hash);
  await page.getByRole("button", { name: "Approve this version" }).click();
  await expect(page.getByText(/^Approved by/)).toBeVisible();
  await page.getByRole("button", { name: /^Start sending to/ }).click();

  const bar = page.getByRole("progressbar", { name: /settled$/ });
  const settled = async () => Number(await bar.getAttribute("aria-valuenow"));
  await expect.poll(settled, { timeout: 20_000 }).toBeGreaterThan(0);
  await page.keyboard.press("p");
  await expect(page.getByText("Paused. Nothing leaves until it is resumed.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Resume" })).toBeEnabled();
  await page.keyboard.press("p");
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "What came of it" })).toBeVisible({ timeout: 90_000 });
  expect(await settled()).toBe(Number(await bar.getAttribute("aria-valuemax")));

  const arrived = (await listMail(productAddress, subject)).filter(({ text }) => /\/unsubscribe\//.test(text));
  const token = /\/unsubscribe\/([0-9a-f-]{36})/.exec(arrived.at(0)?.text ?? "")?.[1];
  const anybody = await request.newContext({ baseURL: productAddress });
  const answer = await anybody.post(`/unsubscribe/${token}`, { form: { "List-Unsubscribe": "One-Click" } });
  expect(answer.ok()).toBe(true);
  await anybody.dispose();
});

test("a deleted draft comes back by undo, and its copy is a campaign of its own", async ({ desk: { page, logIn } }) => {
  await logIn("marketer@meander.example");
  await goTo(page, "#/campaigns");
  await page.getByRole("button", { name: "Duplicate Autumn walks around London", exact: true }).first().click();
  await expect(page.getByLabel("Name, for staff only")).toHaveValue("Autumn walks around London (copy)");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Delete Autumn walks around London (copy)" }).first().click();
  await expect(page.getByText("“Autumn walks around London (copy)” is deleted.")).toBeVisible();
  await page.keyboard.press("z");
  await expect(page.getByRole("link", { name: "Autumn walks around London (copy)" }).first()).toBeVisible();
});

test("list, editor and sending pass axe in both themes", async ({ desk: { page, logIn } }) => {
  await logIn("marketer@meander.example");
  await goTo(page, "#/campaigns");
  await expect(page.getByRole("link", { name: "Autumn walks around London", exact: true })).toBeVisible();
  expect(await listViolations(page)).toEqual([]);
  await page.getByRole("link", { name: "Autumn walks around London", exact: true }).click();
  await expect(page.locator("iframe")).toBeVisible();
  await expect(page.locator(".campaign-reach-count")).toBeVisible();
  // axe can't enter a frame without scripts; the mail is judged by the mails' own tests.
  await page.getByRole("radio", { name: "Text", exact: true }).click();
  await expect(page.locator("iframe")).toHaveCount(0);
  expect(await listViolations(page)).toEqual([]);
  await page.getByRole("link", { name: "Send", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Approval" })).toBeVisible();
  expect(await listViolations(page)).toEqual([]);
});

test.describe("in the pseudo-locale", () => {
  test.use({ consoleLocale: "en-XA" });

  test("no word of a campaign escapes the catalogue", async ({ desk: { page, app, logIn } }) => {
    test.skip(!("isStandIn" in app), "Electron itself knows no pseudo-locale");
    await logIn("marketer@meander.example");
    await goTo(page, "#/campaigns");
    await page.getByRole("link", { name: "Autumn walks around London", exact: true }).click();
    for (const view of ["write", "send"]) {
      await goTo(page, `${await page.evaluate(() => location.hash.split("?")[0])}?view=${view}`);
      const words = page.locator("#main").locator("h2, h3, legend, label, dt, button");
      await expect(words.first()).toBeVisible();
      const texts = (await words.allInnerTexts()).map((text) => text.trim()).filter((text) => text !== "");
      expect(texts.filter((text) => !text.includes("⟦"))).toEqual([]);
    }
  });
});
