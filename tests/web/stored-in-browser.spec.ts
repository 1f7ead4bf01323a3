import { type BrowserContext, expect, type Page } from "@playwright/test";
import { browserStorage, type StoredName } from "@meander/domain/site/browser-storage";
import { privacyPath } from "@meander/domain/paths";
import { logInAs } from "../support/web-people.ts";
import { openHydrated, test } from "../support/web-test.ts";
import { photo } from "../api/support/pictures.ts";
import { findWorld } from "../support/web-world.ts";

/**
 * What a browser stores, compared with the table behind the privacy policy. Once, because it doesn't depend on the
 * width.
 */
const DAY_SECONDS = 86_400;
/** Between the answer and the comparison. */
const TOLERANCE_SECONDS = 300;
/** Set by a login at another provider (`tests/api/accounts/social-login.test.ts`), by a prompt (`email-prompts.spec.ts`), by a choice of language (`languages.spec.ts`), and by allowing push messages (`push.spec.ts`), and by a service worker (`offline.spec.ts`). */
const testedElsewhere: ReadonlySet<StoredName> = new Set([
  "login",
  "emailPrompt",
  "tour",
  "locale",
  "pushChoice",
  "serviceWorker",
  "offlineShell",
  "offlineCopy",
  "installChoice",
  "waitingChanges",
  "offlinePictures",
]);

async function readCookies(context: BrowserContext) {
  const now = Date.now() / 1000;
  const cookies = await context.cookies();
  return cookies.map(({ name, expires }) => ({ name, maxAgeSeconds: expires - now }));
}

function readStores(page: Page) {
  return page.evaluate(async () => ({
    tab: Object.keys(sessionStorage),
    local: Object.keys(localStorage),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: "caches" in window ? await caches.keys() : [],
    workers: "serviceWorker" in navigator ? (await navigator.serviceWorker.getRegistrations()).length : 0,
  }));
}

/** Uses all features that store something in the browser. */
async function useSite(page: Page, userId: string): Promise<void> {
  const { joinable } = await findWorld();
  await openHydrated(page, "/");
  await page.getByRole("combobox", { name: "Appearance" }).selectOption("dark");
  // Without a service worker nothing could open a stored copy, so none may be stored.
  await page.context().setOffline(true);
  const askedAgain = page.waitForRequest("**/api/**");
  await page.context().setOffline(false);
  await askedAgain;
  await openHydrated(page, joinable);
  await page
    .locator("[data-testid=date-vote]")
    .first()
    .click({ position: { x: 20, y: 20 } });
  await openHydrated(page, `/user/${userId}`);
  await page.getByRole("button", { name: "Skip", exact: true }).click();
  await page.getByRole("button", { name: "Edit your name" }).click();
  await page.getByLabel("First name").fill("Nobody saved");
  page.once("dialog", (dialog) => dialog.accept());
  await openHydrated(page, "/activity/create");
  await page.getByLabel(/^Title/).fill("A walk nobody saved");
  await page.getByRole("button", { name: "Add pictures" }).click();
  const buffer = await photo(900, 600).jpeg().toBuffer();
  await page.getByTestId("picture-files").setInputFiles({ name: "walk.jpg", mimeType: "image/jpeg", buffer });
  await expect(page.getByLabel("What does it show?")).toBeVisible();
}

/** The listed names of what is stored now. Fails for a name that isn't listed, and for a wrong lifetime. */
async function findStored(page: Page, context: BrowserContext): Promise<StoredName[]> {
  const cookies = await readCookies(context);
  const stores = await readStores(page);
  const found = new Set<StoredName>();
  for (const { name, maxAgeSeconds } of cookies) {
    const [entry, listed] =
      Object.entries(browserStorage).find(([, one]) => one.kind === "cookie" && one.name === name) ?? [];
    expect(listed, `the cookie ${name} is listed`).toBeDefined();
    if (listed?.kind !== "cookie") continue;
    expect(Math.abs(maxAgeSeconds - listed.maxAgeSeconds), name).toBeLessThan(TOLERANCE_SECONDS);
    found.add(entry as StoredName);
  }
  for (const key of stores.tab) {
    const [entry] =
      Object.entries(browserStorage).find(([, one]) => one.kind === "tab" && key.startsWith(`${one.name}.`)) ?? [];
    expect(entry, `the session storage's ${key} is listed`).toBeDefined();
    found.add(entry as StoredName);
  }
  for (const database of stores.databases) {
    const [entry] =
      Object.entries(browserStorage).find(([, one]) => one.kind === "files" && one.name === database) ?? [];
    expect(entry, `the database ${database} is listed`).toBeDefined();
    found.add(entry as StoredName);
  }
  expect(stores).toMatchObject({ local: [], caches: [], workers: 0 });
  return [...found].toSorted();
}

test("stores in the browser only what the privacy policy lists, for as long as listed @desk", async ({
  page,
  context,
}) => {
  const { _id } = await logInAs(context, "traveller");
  await useSite(page, _id);

  const listed = (Object.keys(browserStorage) as StoredName[]).filter((name) => !testedElsewhere.has(name));
  // Some of it is written a moment after the act.
  await expect(async () => expect(await findStored(page, context)).toEqual(listed.toSorted())).toPass();

  await openHydrated(page, privacyPath);
  for (const entry of Object.values(browserStorage)) {
    const row = page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: entry.name, exact: true }) });
    await expect(row).toContainText(lifetimeText(entry));
  }
});

function lifetimeText(entry: (typeof browserStorage)[StoredName]): string {
  if (entry.kind === "tab") return "Until you close the tab";
  if (entry.kind === "local" || entry.kind === "worker") return "Until you clear this site’s data";
  if (entry.kind === "waiting") return "Until they are sent, you discard them or you log out";
  if (entry.kind === "cache" && entry.until === "logout") return "Until you log out";
  if (entry.kind === "cache") return "Until you clear this site’s data";
  if (entry.kind === "files") return `Until they are uploaded, ${entry.hours} hours at most`;
  const days = entry.maxAgeSeconds / DAY_SECONDS;
  return days >= 1 ? `${days} days` : `${entry.maxAgeSeconds / 60} minutes`;
}

test("shows the operator's contact in terms, privacy policy and help @desk", async ({ page }) => {
  const response = await page.request.get("/api/public/v1.0/site");
  const { contactEmail } = (await response.json()) as { contactEmail: string };
  for (const path of ["/legal/terms", "/legal/privacy", "/support"]) {
    const html = await (await page.request.get(path)).text();
    expect(html, path).toContain(contactEmail);
    expect(html.match(/\{(?:contact|operator)\}/), path).toBeNull();
  }
});
