import { randomInt } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { queryProduct } from "../support/web-database.ts";
import { listMail, readRawMail, receiveMail } from "../support/web-mail.ts";
import { type TestConsole, goTo, openTestConsole, test } from "./console-fixture.ts";
import { fileReport, host, isFound, type Traveller, type Visitor, Website } from "./support/website.ts";
import { reconnect } from "./support/reconnect.ts";
import { writeCampaign } from "./support/write-campaign.ts";

/**
 * The jobs of moderation, marketing and administration from start to end, through the built console, the website, the
 * API and the worker.
 */

test.describe.configure({ mode: "serial", timeout: 90_000 });

const publicApi = "/api/public/v1.0";
const undoMs = 10_000;
/** A word that is unique to this run; letters only, so that a search takes it as one word. */
const uniqueWord = Array.from({ length: 7 }, () => String.fromCharCode(97 + randomInt(26))).join("");
const titles = {
  undone: `Sunken ${uniqueWord} boat`,
  hidden: `Leaking ${uniqueWord} boat`,
  harmless: `Rowing ${uniqueWord} boat`,
  offline: `Burning ${uniqueWord} boat`,
  unreported: `Sailing ${uniqueWord} boat`,
} as const;

let testConsole: TestConsole;
let adminConsole: TestConsole;
let website: Website;
let visitor: Visitor;
let reporter: Traveller;
let owner: Traveller;
let bully: Traveller;
let paths: Readonly<Record<keyof typeof titles, string>>;

test.beforeAll(async ({ productAddress }) => {
  [website, testConsole, adminConsole] = await Promise.all([
    Website.open(),
    openTestConsole(productAddress),
    openTestConsole(productAddress),
  ]);
  await adminConsole.logIn("admin@meander.example");
  visitor = await website.visit({ javaScriptEnabled: false });
  [reporter, owner, bully] = (await Promise.all(["Ines", "Dara", "Milo"].map((name) => website.signUp(name)))) as [
    Traveller,
    Traveller,
    Traveller,
  ];
  paths = {
    undone: await host(owner, titles.undone),
    hidden: await host(owner, titles.hidden),
    harmless: await host(owner, titles.harmless),
    offline: await host(owner, titles.offline),
    unreported: await host(owner, titles.unreported),
  };
});

/** Wherever people are at noon now, no campaign waits for their morning. */
async function moveEveryoneToNoon(): Promise<void> {
  const lon = (12 - new Date().getUTCHours()) * 15;
  await queryProduct("update person set nearby_lon = $1, nearby_lat = 0, nearby_at = now()", [lon]);
}

test.afterAll(async () => {
  await Promise.all([testConsole?.close(), adminConsole?.close(), website?.close()]);
});

test.describe("moderation", () => {
  const openTitle = () => testConsole.page.locator("[data-testid=case-head] h1");
  const line = () => testConsole.page.getByRole("contentinfo");
  const nameOf = ({ user }: Traveller) => `${user.firstName} ${user.lastName}`;
  let decidedAt = 0;

  /**
   * Files a report and opens its case, which is above the open one. Returns the milliseconds between the response and
   * the new row.
   */
  async function reportAndOpen(path: string, title: string, category: string): Promise<number> {
    const shown = testConsole.page.waitForFunction(
      (wanted) => {
        const rows = [...document.querySelectorAll("[data-testid=case-option] strong")];
        return rows.some(({ textContent }) => textContent === wanted) && Date.now();
      },
      title,
      { polling: "raf" },
    );
    const respondedAt = await fileReport(reporter, path, category, `About ${title}`);
    const shownAt = Number(await (await shown).jsonValue());
    await testConsole.page.keyboard.press("k");
    await expect(openTitle()).toHaveText(title);
    await expect(testConsole.page.getByText(/^Yours until/)).toBeVisible();
    return shownAt - respondedAt;
  }

  /** Decides by keyboard alone and waits for the next case. */
  async function decide(key: string, confirm: string | RegExp): Promise<void> {
    const title = await openTitle().innerText();
    await testConsole.page.keyboard.press(key);
    await expect(testConsole.page.getByRole("button", { name: confirm, exact: true })).toBeFocused();
    await testConsole.page.keyboard.press("Enter");
    await expect(openTitle()).not.toHaveText(title);
  }

  test("a report appears in the queue within a second, and its decision can be undone", async () => {
    const { page } = testConsole;
    await testConsole.logIn("moderator@meander.example");
    await goTo(page, "#/queue?sort=newest");
    await expect(openTitle()).toBeVisible();
    expect(await isFound(visitor, titles.undone)).toBe(true);

    const waitedMs = await reportAndOpen(paths.undone, titles.undone, "scam");
    test.info().annotations.push({ type: "figure", description: `report answered → in the queue: ${waitedMs} ms` });
    process.stdout.write(`    report answered → in the queue: ${waitedMs} ms\n`);
    expect(waitedMs).toBeLessThanOrEqual(1_000);

    await page.keyboard.press("c");
    await expect(page.getByText("Nobody has it in hand")).toBeVisible();
    await page.keyboard.press("c");
    await expect(page.getByText(/^Yours until/)).toBeVisible();
    await expect(page.getByRole("heading", { name: "What they saw" })).toBeVisible();
    await expect(page.getByText("Pay first, the pier comes later.").first()).toBeVisible();
    await expect(page.getByText(`About ${titles.undone}`)).toBeVisible();
    const context = page.getByRole("region", { name: "Policy, notices and history" });
    await expect(context).toContainText("Honest dealings");

    await decide("h", "Hide it");
    await expect.poll(() => isFound(visitor, titles.undone)).toBe(false);
    await page.keyboard.press("z");
    await expect(openTitle()).toHaveText(titles.undone);
    await expect(context).toContainText("Taken back by");
    await expect.poll(() => isFound(visitor, titles.undone)).toBe(true);
  });

  test("hides, warns, suspends and closes by keyboard, and hides again offline", async () => {
    const { page, proxy } = testConsole;
    await goTo(page, "#/queue?sort=newest");
    await reportAndOpen(paths.hidden, titles.hidden, "scam");
    decidedAt = Date.now();
    await decide("h", "Hide it");
    await reportAndOpen(`/user/${owner.user._id}/`, nameOf(owner), "spam");
    await decide("w", "Send the warning");
    await reportAndOpen(`/user/${bully.user._id}/`, nameOf(bully), "harassment");
    await decide("s", /^Suspend for /);
    await reportAndOpen(paths.harmless, titles.harmless, "other");
    await decide("n", "Close without action");

    await reportAndOpen(paths.offline, titles.offline, "unsafe");
    proxy.disconnect();
    await expect(line()).toContainText("Offline since");
    await decide("h", "Hide it");
    await expect(line()).toContainText("1 decision waits, saved on this computer");
    expect(await isFound(visitor, titles.offline)).toBe(true);
    await reconnect(testConsole);
    await expect(line()).not.toContainText("waits");
    await expect.poll(() => isFound(visitor, titles.offline)).toBe(false);
  });

  test("the website reflects the decisions, and each person is notified once, after ten seconds", async () => {
    expect(await isFound(visitor, titles.hidden)).toBe(false);
    expect(await isFound(visitor, titles.harmless)).toBe(true);
    await bully.page.goto("/");
    await expect(bully.page.getByText(/^Your account is paused until/)).toBeVisible();

    const hidden = "We took your activity out of sight";
    const mailsOf = async ({ emailAddress }: Traveller) =>
      (await listMail()).filter(({ to, subject }) => to.includes(emailAddress) && !/confirm/i.test(subject));
    const subjectsTo = async (person: Traveller) => (await mailsOf(person)).map(({ subject }) => subject).sort();
    const outcomes = Array.from({ length: 5 }, () => "We looked at your report");
    await expect.poll(() => subjectsTo(reporter), { timeout: 20_000 }).toEqual(outcomes);
    await expect.poll(() => subjectsTo(owner)).toEqual(["A word about our rules", hidden, hidden]);
    await expect.poll(() => subjectsTo(bully)).toEqual(["Your account is paused"]);

    const unfounded = (await mailsOf(reporter)).filter(({ text }) =>
      text.includes("we found nothing against our rules"),
    );
    expect(unfounded).toHaveLength(1);
    const about = (await mailsOf(owner)).filter(({ subject }) => subject === hidden).map(({ text }) => text);
    expect(about.filter((text) => text.includes(titles.undone))).toEqual([]);
    expect(about.filter((text) => text.includes(titles.offline))).toHaveLength(1);
    const noticeMail = await receiveMail(owner.emailAddress, /out of sight/);
    expect(Date.parse(noticeMail.receivedAt) - decidedAt).toBeGreaterThanOrEqual(undoMs);
  });

  test("the audit trail has every decision with its moderator", async () => {
    const { page } = adminConsole;
    await goTo(page, "#/audit?q=decide-");
    const rows = page.locator(".ag-row");
    for (const about of [titles.hidden, titles.harmless, titles.offline, nameOf(owner), nameOf(bully)])
      await expect(rows.filter({ hasText: about }).filter({ hasText: /^Decided about/ })).toHaveCount(1);
    await goTo(page, "#/audit?q=undo-");
    await expect(rows.filter({ hasText: titles.undone })).toHaveCount(1);
    await testConsole.logOut();
  });
});

test.describe("marketing", () => {
  const subject = `Walks ${uniqueWord}`;
  const settledIn = async (page: Page) =>
    Number(await page.getByRole("progressbar", { name: /settled$/ }).getAttribute("aria-valuenow"));

  test("a marketer chooses an audience, writes, previews as a recipient and sends a test", async () => {
    const { page } = testConsole;
    await testConsole.logIn("marketer@meander.example");
    await goTo(page, "#/campaigns");
    await writeCampaign(page, `London walks ${uniqueWord}`, subject);

    const reach = page.getByRole("region", { name: "Who it reaches" });
    await expect(reach).toContainText("In the audience");
    await expect(reach).toContainText("Get the mail");
    await expect
      .poll(async () => Number(await page.locator("[data-testid=campaign-reach-count] strong").innerText()))
      .toBeGreaterThan(2);

    await page.getByRole("combobox", { name: "As it reads for" }).fill("a");
    const somebody = page.getByRole("listbox", { name: "People in the audience" }).getByRole("option").first();
    const [firstName = ""] = (await somebody.innerText()).split(" ");
    await somebody.click();
    await expect(page.frameLocator("iframe").getByText(`Hello ${firstName}, walk with us.`)).toBeVisible();

    await page.getByRole("link", { name: "Send", exact: true }).click();
    await page.getByRole("button", { name: "Send me a test" }).click();
    await expect(page.getByText("The test is on its way to marketer@meander.example.")).toBeVisible();
    await receiveMail("marketer@meander.example", new RegExp(subject));
    await page.getByText("At most this many mails a minute").click();
    const pace = page.getByRole("spinbutton", { name: "Mails a minute" });
    await pace.fill("120");
    await pace.blur();
    await expect(page.locator("[data-testid=campaign-save]")).toHaveText("Saved");
    await expect(page.getByText("somebody else approves it")).toBeVisible();
    await page.getByRole("button", { name: "Ask for approval" }).click();
    await expect(page.getByText(/^Approval asked for/)).toBeVisible();
    await receiveMail("admin@meander.example", new RegExp(`^London walks ${uniqueWord} needs your approval$`));
    await expect(page.getByRole("button", { name: /^Start sending to/ })).toBeDisabled();
  });

  test("a second person approves; progress is pushed, and sending can be paused and resumed", async () => {
    const { page, proxy } = testConsole;
    const hash = await page.evaluate(() => location.hash);
    const countRequests = () =>
      proxy.requests.filter((request) => /^GET \S+\/campaign\/[0-9a-f-]{36}$/.test(request)).length;
    const requestsBefore = countRequests();
    await page.evaluate(() => {
      Object.assign(window, { pushes: 0 });
      window.meander.onCampaignChanged(() => Object.assign(window, { pushes: Reflect.get(window, "pushes") + 1 }));
    });

    const rail = adminConsole.page.getByTestId("rail");
    await expect(rail.getByRole("link", { name: /Campaigns 1 waiting for you/ })).toBeVisible();
    await goTo(adminConsole.page, "#/campaigns");
    const waiting = adminConsole.page.getByRole("region", { name: "Waiting for you" });
    await expect(waiting).toContainText("asks for your approval since");
    await waiting.getByRole("link", { name: "Read and approve" }).click();
    expect(await adminConsole.page.evaluate(() => location.hash)).toBe(hash);
    const review = adminConsole.page.getByRole("region", { name: "Message and audience" });
    await expect(review.getByText(subject)).toBeVisible();
    await expect(review.frameLocator("iframe").getByText(/^Hello \w+, walk with us\.$/)).toBeVisible();
    await expect(review.getByText(/^Within 50 km of London/)).toBeVisible();
    await expect(review.getByRole("region", { name: "Who it reaches" })).toContainText("Get the mail");
    await adminConsole.page.getByRole("button", { name: "Approve this version" }).click();
    await expect(page.getByText(/^Approved by/)).toBeVisible();
    await expect(rail.getByTestId("rail-count").filter({ hasText: "waiting for you" })).toHaveCount(0);
    await moveEveryoneToNoon();
    const confirmStart = async () => {
      await page.getByRole("button", { name: /^Start sending to/ }).click();
      await expect(page.getByRole("button", { name: "Not yet" })).toBeFocused();
      await expect(page.getByText(/^Now, to \d+ people, at most 120 mails a minute, which takes/)).toBeVisible();
      await page.getByRole("button", { name: "Yes, start it" }).click();
      await expect(page.getByTestId("undo-bar")).toContainText("Sending to");
    };
    await confirmStart();
    await page.keyboard.press("z");
    await expect(page.getByRole("button", { name: /^Start sending to/ })).toBeEnabled();
    await confirmStart();
    await expect.poll(() => settledIn(page), { timeout: 30_000 }).toBeGreaterThan(0);
    await page.keyboard.press("p");
    await expect(page.getByText("Paused. Nothing leaves until it is resumed.")).toBeVisible();
    await expect(adminConsole.page.getByRole("button", { name: "Resume" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Resume" })).toBeEnabled();
    await page.keyboard.press("p");
    await expect(page.getByRole("heading", { name: "Results" })).toBeVisible({ timeout: 60_000 });

    await expect(page.getByRole("button", { name: /^Accepted \d/ })).toBeVisible();
    const bar = page.getByRole("progressbar", { name: /settled$/ });
    await expect(bar).toHaveAttribute("aria-valuenow", (await bar.getAttribute("aria-valuemax")) ?? "");
    const pushes = Number(await page.evaluate(() => Reflect.get(window, "pushes")));
    expect(pushes, "a reload would have lost the count").toBeGreaterThan(2);
    expect(countRequests() - requestsBefore, "nothing is asked for without a push").toBeLessThanOrEqual(pushes);
  });

  test("each mail has a one-click unsubscribe by POST without cookies", async ({ productAddress }) => {
    const mails = (await listMail()).filter((mail) => mail.subject === subject);
    const people = mails.map(({ to }) => to);
    expect(new Set(people).size).toBe(people.length);
    const [mail] = mails;
    if (mail === undefined) throw new Error("No mail of the campaign arrived");
    const raw = readRawMail(mail).replace(/\r?\n[ \t]+/g, " ");
    expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
    const address = /^List-Unsubscribe: .*?<(https?:[^>]+)>/m.exec(raw)?.[1] ?? "";
    expect(new URL(address).origin).toBe(new URL(productAddress).origin);
    const form = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
    const response = await fetch(address, { method: "POST", body: form, redirect: "error" });
    expect(response.status).toBe(200);
    await visitor.page.goto(address);
    await expect(visitor.page.getByRole("heading", { level: 1 })).toHaveText("No more product updates");
    await testConsole.logOut();
  });
});

test.describe("administration", () => {
  test("an administrator promotes a person to publisher, effective with their next request", async () => {
    const { page } = adminConsole;
    const mayRecommend = async () => {
      const { user } = await (await reporter.context.request.get(`${publicApi}/user/data`)).json();
      return user?.permissions?.recommendActivities === true;
    };
    expect(await mayRecommend()).toBe(false);
    await goTo(page, "#/people");
    await page.getByLabel("Find a person by name or address").fill(reporter.emailAddress);
    await page.getByRole("button", { name: reporter.emailAddress.replace(/^(.).*@/, "$1…@") }).click();
    const person = page.getByRole("article");
    await person.getByRole("button", { name: "Change role…" }).click();
    await expect(person.getByText("What every traveller may do.")).toBeVisible();
    await person.getByRole("radio", { name: /^Publisher/ }).check();
    await expect(person.getByText("May also: recommend activities", { exact: true })).toBeVisible();
    await person.getByRole("button", { name: "Make them a publisher" }).click();
    await expect(person.getByRole("status")).toContainText("is a publisher now");
    expect(await mayRecommend()).toBe(true);
    await goTo(page, "#/audit?q=promote");
    await expect(page.getByRole("row").filter({ hasText: "Traveller → Publisher" }).first()).toBeVisible();
  });

  test("filters, recommends and hides active activities in the grid, and the website reflects it", async () => {
    const { page } = adminConsole;
    const row = page.getByRole("row").filter({ hasText: titles.unreported });
    const count = page.locator("[data-testid=oversight-count]");
    await goTo(page, "#/activities");
    await expect(page.locator(".ag-row").first()).toBeVisible();
    await expect(count).toHaveText(/\d/);
    const all = await count.innerText();
    for (const [filter, parameter] of [
      ["Host from abroad", "only_tourists=1"],
      ["Found by locals", "only_local_searches=1"],
    ] as const) {
      await page.getByRole("button", { name: filter }).click();
      await expect(count).not.toHaveText(all);
      expect(page.url()).toContain(parameter);
      await page.getByRole("button", { name: filter }).click();
      await expect(count).toHaveText(all);
    }
    await page.getByLabel("Find by title").fill(titles.unreported);
    await row.locator("[col-id='title']").click();
    await page.keyboard.press("r");
    await expect(row).toContainText("Recommended");
    await page.keyboard.press("c");
    await page.getByLabel("Why you look at it").fill("Nobody was there");
    await page.getByRole("button", { name: "Open it" }).click();
    await expect(page.getByTestId("decision-keys").getByRole("button", { name: /^Hide/ })).toBeEnabled();
    await page.keyboard.press("h");
    await page.getByRole("button", { name: "Hide it" }).click();
    await expect.poll(() => isFound(visitor, titles.unreported)).toBe(false);
    await page.keyboard.press("z");
    await expect.poll(() => isFound(visitor, titles.unreported)).toBe(true);
  });

  test("shows the active activities on the website only to those with the permission", async () => {
    const moderator = await website.logIn("moderator");
    await moderator.page.goto("/admin");
    await expect(moderator.page.getByRole("heading", { name: "Active activities" })).toBeVisible();
    await visitor.page.goto("/admin");
    await expect(visitor.page).toHaveURL("/?returnTo=%2Fadmin");
    await reporter.page.goto("/admin");
    await expect(reporter.page).toHaveURL("/");
  });
});

test.describe("roles", () => {
  const moderatorScreens = [
    "Queue",
    "Mine",
    "Escalated",
    "Second opinions",
    "Mentions",
    "Active activities",
    "People",
    "Comments",
    "Recommended",
  ];
  const screensOf = {
    marketer: ["Campaigns", "Dashboard"],
    moderator: [...moderatorScreens, "Dashboard"],
    admin: [...moderatorScreens, "Campaigns", "Notifications", "Dashboard", "Audit"],
  } as const;

  test("each role sees its own screens and no others", async () => {
    const screens = testConsole.page.getByRole("navigation", { name: "Main navigation" }).getByRole("link");
    for (const [name, screenTitles] of Object.entries(screensOf)) {
      await testConsole.logIn(`${name}@meander.example`);
      await expect(screens).toHaveCount(screenTitles.length);
      expect(await screens.evaluateAll((all) => all.map((link) => link.getAttribute("title")))).toEqual(screenTitles);
      await expect(screens.first()).toHaveAttribute("aria-current", "page");
      await testConsole.logOut();
    }
  });

  test("refuses a traveller and a host with a message, and keeps their input", async () => {
    const { page } = testConsole;
    for (const name of ["traveller", "host"]) {
      await page.locator("#email-address").fill(`${name}@meander.example`);
      await page.locator("#password").fill("wander2026");
      await page.locator("#password").press("Enter");
      await expect(page.getByRole("alert")).toContainText("Your account works on the website");
      await expect(page.locator("#email-address")).toHaveValue(`${name}@meander.example`);
    }
  });
});
