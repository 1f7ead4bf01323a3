import type { CaseRecord } from "@meander/domain/contract/cases";
import { expect } from "@playwright/test";
import { queryProduct } from "../support/web-database.ts";
import { goTo, listViolations, test } from "./console-fixture.ts";
import {
  claimFirstCase,
  list,
  moderator,
  openCaseId,
  openConsole,
  openOwnCase,
  openTitle,
} from "./support/open-cases.ts";
import { reconnect } from "./support/reconnect.ts";
import { ServerApi } from "./support/server-api.ts";

test.beforeEach(async ({ testConsole: { page, logIn } }) => {
  await logIn(moderator);
  await expect(list(page).getByRole("option").first()).toBeVisible();
});

test("opens the most urgent case first, with its reports, its evidence and the notices", async ({
  testConsole: { page },
}) => {
  const title = openTitle(page);
  const severities = page.getByTestId("case-severity");
  const scores = await severities.evaluateAll((words) =>
    words.map((word) => Number(/\d+/.exec(word.getAttribute("title") ?? "")?.[0])),
  );
  expect(scores.length).toBeGreaterThan(3);
  await expect(page.getByTestId("case-due").first()).toHaveText(/^Late .|. left$/);
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  await expect(title).toHaveText((await list(page).locator("strong").first().innerText()) ?? "");
  await expect(page.getByRole("heading", { name: "Why it’s ranked here" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "What they saw" })).toBeVisible();
  await expect(page.getByText("Thank you for telling us about")).toBeVisible();
});

test("J and K move through the queue, and the route contains the open case", async ({ testConsole: { page } }) => {
  const first = await openTitle(page).innerText();
  await page.keyboard.press("j");
  await expect(openTitle(page)).not.toHaveText(first);
  await expect(list(page).getByRole("option").nth(1)).toHaveAttribute("aria-selected", "true");
  const second = await openTitle(page).innerText();
  await page.reload();
  await expect(openTitle(page)).toHaveText(second);
  await page.keyboard.press("k");
  await expect(openTitle(page)).toHaveText(first);
});

test("a decision by keyboard opens the next case at once and can be undone for ten seconds", async ({
  testConsole: { page },
}) => {
  const title = await claimFirstCase(page);
  const before = await list(page).getByRole("option").first().getAttribute("aria-setsize");
  await page.keyboard.press("n");
  const confirm = page.getByRole("button", { name: "Close without action" });
  await expect(confirm).toBeFocused();
  await expect(page.getByText("Nothing: nobody is written to.").last()).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(openTitle(page)).not.toHaveText(title);
  await expect(list(page).getByRole("option").first()).toHaveAttribute("aria-setsize", String(Number(before) - 1));
  const undoBar = page.getByTestId("undo-bar");
  await expect(undoBar).toContainText(`Closed ‘`);
  await expect(undoBar.getByRole("img", { name: /^(9|10) seconds left$/ })).toBeVisible();
  const keys = page.getByRole("group", { name: "Decisions" });
  const [barBox, keysBox] = [await undoBar.boundingBox(), await keys.boundingBox()];
  expect(barBox?.y).toBeLessThan(keysBox?.y ?? 0);
  await page.keyboard.press("z");
  await expect(openTitle(page)).toHaveText(title);
  await expect(list(page).getByRole("option").first()).toHaveAttribute("aria-setsize", String(before));
  await expect(page.getByText(/Taken back by/)).toBeVisible();
});

test("a person's file shows a decision made in the same console at once", async ({ testConsole: { page } }) => {
  await claimFirstCase(page);
  const hash = await page.evaluate(() => location.hash);
  await page.getByRole("link", { name: "See the person" }).click();
  const person = page.getByTestId("person");
  const counting = person.getByTestId("person-strikes").getByRole("listitem").filter({ hasText: "counts until" });
  await expect(person.getByRole("heading", { name: "Strikes" })).toBeVisible();
  const file = await page.evaluate(() => location.hash);
  const before = await counting.count();
  await openOwnCase(page, hash);
  await page.keyboard.press("w");
  await page.getByRole("button", { name: "Send the warning" }).click();
  await goTo(page, file);
  await expect(counting).toHaveCount(before + 1);
  await page.keyboard.press("z");
  // The case opens again, whose history may name earlier undone decisions too.
  await expect(page).toHaveURL(/#\/queue\//);
  await goTo(page, file);
  await expect(counting).toHaveCount(before);
});

test("undo preserves the order of the list", async ({ testConsole: { page } }) => {
  await page.getByLabel("Order").selectOption("due");
  const title = await claimFirstCase(page);
  const address = page.url();
  await page.keyboard.press("n");
  await page.keyboard.press("Enter");
  await expect(openTitle(page)).not.toHaveText(title);
  await page.keyboard.press("z");
  await expect(openTitle(page)).toHaveText(title);
  expect(page.url()).toBe(address);
  await expect(page.getByLabel("Order")).toHaveValue("due");
});

test("shows a refused command in a notice without moving the buttons", async ({ testConsole: { page } }) => {
  await page.setViewportSize({ width: 900, height: 600 });
  await claimFirstCase(page);
  const keys = page.getByRole("group", { name: "Decisions" });
  const before = await keys.boundingBox();
  const caseId = openCaseId(page);
  const undo = { type: "undo", undoneCommandId: crypto.randomUUID() } as const;
  await page.evaluate((request) => window.meander.saveCommand(request), { caseId, baseVersion: 1, arguments: undo });
  const notice = page.getByRole("status").filter({ hasText: "Not carried out" });
  await expect(notice).toBeVisible();
  expect(await keys.boundingBox()).toEqual(before);
  await keys.getByRole("button").first().click({ trial: true });
  await notice.getByRole("button", { name: "I know" }).click();
  await expect(notice).toHaveCount(0);
});

test("the notice preview follows the decision, its policy, its duration and the text", async ({
  testConsole: { page },
}) => {
  await page.getByLabel("Subject").selectOption("user");
  await claimFirstCase(page);
  await page.keyboard.press("s");
  const context = page.getByRole("region", { name: "Policy, notices and history" });
  await page.getByRole("radio", { name: "3 days" }).click();
  await page.getByLabel("Rule broken").selectOption("scam");
  await expect(context).toContainText("Honest dealings");
  await page.getByLabel("Add a note to them").fill("Please read the house rules.");
  await expect(context).toContainText("A moderator adds: Please read the house rules.");
  await expect(page.getByRole("button", { name: "Suspend for 3 days" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("group", { name: "Decisions" })).toBeVisible();
});

test("a ban and a suspension above 30 days are proposed, and decided once a colleague proposed it", async ({
  testConsole: { page },
  productAddress,
}) => {
  await page.getByLabel("Subject").selectOption("user");
  await claimFirstCase(page);
  const caseId = openCaseId(page);
  const [propose, hint] = [page.getByRole("button", { name: "Propose it" }), page.getByText("This takes two people")];
  await page.keyboard.press("l");
  await expect(propose).toBeVisible();
  await expect(hint).toBeVisible();
  await expect(page.getByRole("region", { name: "Policy, notices and history" })).toContainText("banned your account");
  expect(await listViolations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.keyboard.press("s");
  await expect(hint).toHaveCount(0);
  await page.getByText("90 days", { exact: true }).click();
  await expect(propose).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("c");
  await expect(page.getByText("Nobody has it in hand")).toBeVisible();

  const admin = await ServerApi.logIn(productAddress, "admin");
  const { version, category } = await admin.request<CaseRecord>("GET", `/admin/case/${caseId}`);
  const asked = await openConsole(admin).give(
    { type: "askSecondOpinion", reason: "Ten fake tours", proposal: { decision: "ban", category } },
    { caseId, baseVersion: version },
  );
  expect(asked.outcome).toBe("applied");
  await expect(page.getByText(/proposes a ban$/)).toBeVisible();
  await expect(page.getByText("Ten fake tours").first()).toBeVisible();
  await page.keyboard.press("l");
  await expect(page.getByRole("button", { name: "Ban the account" })).toBeVisible();
  await expect(hint).toHaveCount(0);
  await page.keyboard.press("Escape");
  // Later tests take the first case of the queue.
  await queryProduct("update moderation_case set second_opinion_by = null where id = $1", [caseId]);
});

test("letters typed into a note are text, and the note is added to the history", async ({ testConsole: { page } }) => {
  const title = await claimFirstCase(page);
  await page.keyboard.press("t");
  await page.keyboard.type("seen jokes now");
  await expect(page.getByLabel("Note for colleagues")).toHaveValue("seen jokes now");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: "Policy, notices and history" })).toContainText("seen jokes now");
  await expect(openTitle(page)).toHaveText(title);
});

test("deciding continues offline; the status line counts unsent work, which is sent once online", async ({
  testConsole: { page, proxy },
}) => {
  const line = page.getByRole("contentinfo");
  const title = await claimFirstCase(page);
  proxy.disconnect();
  await expect(line).toContainText("Offline since");
  await expect(page.getByRole("button", { name: /^Release|^Take it/ })).toBeDisabled();
  await page.keyboard.press("n");
  await page.keyboard.press("Enter");
  await expect(openTitle(page)).not.toHaveText(title);
  await expect(line).toContainText("1 decision waits, saved on this computer");
  await page.keyboard.press("t");
  await page.keyboard.type("seen");
  await page.keyboard.press("Enter");
  await expect(line).toContainText("2 actions wait, saved on this computer");
  await page.keyboard.press("Control+,");
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page.getByRole("alertdialog")).toContainText("2 actions wait here");
  await page.getByRole("button", { name: "Stay" }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Try now" }).click();
  await expect(line).toContainText("2 actions wait, saved on this computer");
  await reconnect({ page, proxy });
  await expect(line).toContainText("Online");
  await expect(line).not.toContainText("waits");
});

test("pictures start blurred and grey, and are shown while Space is held", async ({ testConsole: { page } }) => {
  await page.getByLabel("Subject").selectOption("activity");
  const picture = page.locator("[data-testid=case-picture] img");
  await expect(picture).toHaveAttribute("data-veiled", "true");
  await page.keyboard.down("Space");
  await expect(picture).not.toHaveAttribute("data-veiled", "true");
  await page.keyboard.up("Space");
  await expect(picture).toHaveAttribute("data-veiled", "true");
});

test("a filter without cases explains it and offers to clear the filter", async ({ testConsole: { page } }) => {
  await page.getByLabel("Subject").selectOption("image");
  await expect(page.getByRole("heading", { name: "No case is like that" })).toBeVisible();
  await page.getByRole("button", { name: "Show all subjects" }).click();
  await expect(list(page).getByRole("option").first()).toBeVisible();
});

test("queue, decision and empty screens pass axe in light and dark", async ({ testConsole: { page } }) => {
  test.slow();
  await claimFirstCase(page);
  expect(await listViolations(page)).toEqual([]);
  await page.keyboard.press("w");
  await expect(page.getByRole("button", { name: "Send the warning" })).toBeFocused();
  expect(await listViolations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: /^Escalated/ }).click();
  await expect(page.getByRole("link", { name: /^Escalated/ })).toHaveAttribute("aria-current", "page");
  expect(await listViolations(page)).toEqual([]);
});

test("the list is made wider by keyboard, and stays so after a reload", async ({ testConsole: { page } }) => {
  await claimFirstCase(page);
  const widthOf = async () => (await page.getByRole("region", { name: "Queue" }).boundingBox())?.width ?? 0;
  const before = await widthOf();
  await page.getByRole("separator", { name: "Width of the list" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(widthOf).toBeGreaterThan(before + 10);
  const wider = await widthOf();
  await page.reload();
  await expect(openTitle(page)).toBeVisible();
  await expect.poll(async () => Math.abs((await widthOf()) - wider)).toBeLessThan(3);
});
