import type { SessionUser } from "@meander/domain/contract/accounts";
import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test";
import { launchChromium } from "../../support/browser.ts";
import { photo } from "../../api/support/pictures.ts";
import { becomeTraveller, logInAs, post } from "../../support/web-people.ts";
import { productUrl } from "../../support/web-target.ts";
import { openHydrated } from "../../support/web-test.ts";

/** A visitor of the website, in a separate browser context. */
export type Visitor = { readonly context: BrowserContext; readonly page: Page };
export type Traveller = Visitor & { readonly user: SessionUser; readonly emailAddress: string };

/** The website as people without a console use it. */
export class Website {
  readonly #browser: Browser;

  private constructor(browser: Browser) {
    this.#browser = browser;
  }

  static async open(): Promise<Website> {
    return new Website(await launchChromium());
  }

  /** Without scripts a page is server-rendered only, and loads faster. */
  async visit({ javaScriptEnabled = true } = {}): Promise<Visitor> {
    const context = await this.#browser.newContext({ baseURL: productUrl(), locale: "en-GB", javaScriptEnabled });
    return { context, page: await context.newPage() };
  }

  async signUp(firstName: string): Promise<Traveller> {
    const visitor = await this.visit();
    const { account, user } = await becomeTraveller(visitor.context, firstName);
    return { ...visitor, user, emailAddress: account.emailAddress };
  }

  async logIn(name: Parameters<typeof logInAs>[1]): Promise<Visitor> {
    const visitor = await this.visit();
    await logInAs(visitor.context, name);
    return visitor;
  }

  close(): Promise<void> {
    return this.#browser.close();
  }
}

/** Creates an open activity in London in two days; returns its path. */
export async function host({ context }: Visitor, title: string): Promise<string> {
  const dayCode = new Date(Date.now() + 2 * 24 * 3_600_000).toISOString().slice(0, 10);
  const response = await post(context, "/api/private/v1.0/activity", {
    title,
    summary: "Pay first, the pier comes later.",
    categories: [9],
    locations: { points: [{ coordinates: [-0.1426, 51.539], properties: { name: "The Old Lock" } }], paths: [] },
    dates: { durationMinutes: 120, options: [{ dayCode, timePeriodCode: 3, timeCode: 19 }] },
    status: 1,
  });
  expect(response.status(), await response.text()).toBe(201);
  const { activity } = (await response.json()) as { activity: { _id: string } };
  return `/activity/${activity._id}`;
}

/** Reports through the form behind the more-options button. Returns the instant of the server's response. */
export async function fileReport({ page }: Visitor, path: string, category: string, text: string): Promise<number> {
  await openHydrated(page, path);
  await page.getByRole("main").getByRole("button", { name: "More options" }).click();
  await page.getByRole("menuitem", { name: "Report", exact: true }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel("What is wrong?").selectOption(category);
  await sheet.locator("textarea").fill(text);
  const responded = page
    .waitForResponse(/\/report$/)
    .then((response) => ({ at: Date.now(), status: response.status() }));
  await sheet.getByRole("button", { name: "Send report" }).click();
  const { at, status } = await responded;
  expect(status).toBeLessThan(300);
  return at;
}

/** Whether a search in London shows it to visitors. */
export async function isFound({ page }: Visitor, title: string): Promise<boolean> {
  await page.goto(`/discover/united-kingdom/england/london?words=${encodeURIComponent(title)}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Activities in London");
  return (await page.getByRole("article").filter({ hasText: title }).count()) > 0;
}

/** Uploads through the website's API; returns the picture's address. */
export async function upload({ context }: Visitor, kind: "avatar" | "image", bytes: Buffer): Promise<string> {
  const image = { name: "picture.png", mimeType: "image/png", buffer: bytes };
  const uploaded = await context.request.post("/api/private/v1.0/media/upload", {
    headers: { Origin: productUrl() },
    multipart: { kind, image },
  });
  const { imageURL } = (await uploaded.json()) as { imageURL: string };
  return imageURL;
}

/** Gives the person a picture of their own; returns its address. */
export async function giveFace(person: Visitor, face = photo(700, 700)): Promise<string> {
  const image = await upload(person, "avatar", await face.png().toBuffer());
  await post(person.context, "/api/private/v1.0/user/update", { user: { image } });
  return image;
}
