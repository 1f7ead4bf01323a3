import { userIdSchema } from "@meander/domain/ids";
import { expect } from "@playwright/test";
import { decide } from "../support/staff-console.ts";
import { queryProduct } from "../support/web-database.ts";
import { goTo, listViolations, test } from "./console-fixture.ts";
import {
  claimFirstCase,
  findFreeCase,
  list,
  moderator,
  openCaseId,
  openConsole,
  openTitle,
  releaseFirstCase,
} from "./support/open-cases.ts";
import { ServerApi } from "./support/server-api.ts";

const leaseMs = 300_000;

test.beforeEach(async ({ testConsole: { page, logIn } }) => {
  await logIn(moderator);
  await expect(list(page).getByRole("option").first()).toBeVisible();
});

for (const status of [503, 429]) {
  test(`claims the open case soon after the server answered ${status}`, async ({ testConsole: { page, proxy } }) => {
    await claimFirstCase(page);
    const refused = proxy.refuseNext(/\/claim$/, status);
    await findFreeCase(page).click();
    await refused;
    await expect(page.getByText(/^Yours until/)).toBeVisible();
    await expect(page.getByRole("contentinfo")).toContainText("Online");
  });
}

test("doesn't claim the open case again after a refusal", async ({ testConsole: { page, proxy } }) => {
  const countClaims = () => proxy.requests.filter((request) => request.endsWith("/claim")).length;
  await claimFirstCase(page);
  await page.clock.install();
  const refused = proxy.refuseNext(/\/claim$/, 409);
  await findFreeCase(page).click();
  await refused;
  await expect(page.getByText("Not now")).toBeVisible();
  const claimsBefore = countClaims();
  await page.clock.runFor(leaseMs);
  await page.evaluate(() => window.meander.reconnect());
  expect(countClaims()).toBe(claimsBefore);
});

test("releases a case that was left before the response to its claim", async ({ testConsole: { page, proxy } }) => {
  const countLeases = async () => (await queryProduct("select from case_lease")).length;
  const deliver = proxy.delayNext(/\/claim$/);
  await findFreeCase(page).click();
  await expect.poll(countLeases).toBe(1);
  await goTo(page, "#/people");
  await expect(list(page)).toBeHidden();
  deliver();
  await expect.poll(countLeases).toBe(0);
});

test("a case leased to a colleague can't be decided and shows the colleague's name", async ({
  testConsole: { page },
  productAddress,
}) => {
  const { caseId, title } = await releaseFirstCase(page);
  const admin = await ServerApi.logIn(productAddress, "admin");
  const { token } = await admin.request<{ token: string }>("POST", `/admin/case/${caseId}/claim`, {});
  await expect(page.getByText(/is working on this until/)).toBeVisible();
  await expect(openTitle(page)).toHaveText(title);
  await expect(page.getByRole("button", { name: /^No action/ })).toBeDisabled();
  await expect(page.getByRole("button", { name: /^Note/ })).toBeEnabled();
  await admin.request("POST", `/admin/case/${caseId}/release`, { token });
  await expect(page.getByRole("button", { name: /^No action/ })).toBeEnabled();
});

test("a case decided by a colleague names them and moves on, and the notice withdraws itself", async ({
  testConsole: { page },
  productAddress,
}) => {
  const { caseId, title } = await releaseFirstCase(page);
  const admin = await ServerApi.logIn(productAddress, "admin");
  const { version } = await admin.request<{ version: number }>("GET", `/admin/case/${caseId}`);
  const console = openConsole(admin);
  const { commandId } = await console.give(decide("noAction"), { caseId, baseVersion: version });
  const notice = page.getByTestId("decided-elsewhere");
  await expect(notice).toContainText(/decided .*: No action/);
  await expect(openTitle(page)).not.toHaveText(title);
  await console.give({ type: "undo", undoneCommandId: commandId }, { caseId, baseVersion: version + 1 });
  await expect(notice).toHaveCount(0);
});

test("a case that a colleague decided meanwhile opens as decided, with the way to another one", async ({
  testConsole: { page },
  productAddress,
}) => {
  const { caseId, title } = await releaseFirstCase(page);
  await goTo(page, "#/people");
  const admin = await ServerApi.logIn(productAddress, "admin");
  const { version } = await admin.request<{ version: number }>("GET", `/admin/case/${caseId}`);
  await openConsole(admin).give(decide("noAction"), { caseId, baseVersion: version });
  const findStatus = () =>
    page.evaluate(async (id) => {
      const found = await window.meander.getCase({ caseId: id });
      return found.ok && found.value.status;
    }, caseId);
  await expect.poll(findStatus).toBe("decided");
  await goTo(page, `#/queue/${caseId}`);
  await page.getByRole("button", { name: "Open another case…" }).click();
  await expect(page.getByTestId("open-case")).toContainText(title);
  expect(await listViolations(page)).toEqual([]);
  await expect(openTitle(page)).toHaveText(title);
});

test("shows a colleague who has the case open too, until they leave it", async ({
  testConsole: { page },
  productAddress,
}) => {
  await claimFirstCase(page);
  const path = `/admin/case/${openCaseId(page)}/viewers`;
  const admin = await ServerApi.logIn(productAddress, "admin");
  const { viewers } = await admin.request<{ viewers: { name: string }[] }>("POST", path, { isLooking: true });
  expect(viewers.map(({ name }) => name)).toEqual(["Priya Natarajan"]);
  await expect(page.getByTestId("viewers")).toHaveText(/ has this open too$/);
  await goTo(page, "#/people");
  const others = async () =>
    (await admin.request<{ viewers: object[] }>("POST", path, { isLooking: true })).viewers.length;
  await expect.poll(others).toBe(0);
  await page.goBack();
  await expect(page.getByTestId("viewers")).toHaveText(/ has this open too$/);
  await admin.request("POST", path, { isLooking: false });
  await expect(page.getByTestId("viewers")).toBeEmpty();
});

test("a note mentions a colleague, whom the case then reaches", async ({ testConsole: { page }, productAddress }) => {
  const title = await claimFirstCase(page);
  const caseId = openCaseId(page);
  const admin = await ServerApi.logIn(productAddress, "admin");
  const name = `${admin.user.firstName} ${admin.user.lastName}`;
  await page.keyboard.press("t");
  await page.keyboard.type("Is this the man from last week?");
  await page.getByLabel("Mention a colleague").selectOption({ label: name });
  await expect(page.getByRole("button", { name: `Don’t mention ${name}` })).toBeVisible();
  expect(await listViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Keep the note" }).click();
  await expect(page.locator("#context").getByText(`for ${name}`)).toBeVisible();
  const mentioned = async () => {
    const { cases } = await admin.request<{ cases: { id: string }[] }>("GET", "/admin/cases?view=mentions");
    return cases.map(({ id }) => id);
  };
  await expect.poll(mentioned).toContain(caseId);

  await goTo(page, "#/people");
  const mentionedIds = [await findModeratorId()];
  await openConsole(admin).give({ type: "note", text: "Yes, ban him", mentionedIds }, { caseId });
  const screen = page.getByRole("link", { name: /^Mentions/ });
  await expect(screen).toContainText("1");
  await screen.click();
  await expect(openTitle(page)).toHaveText(title);
  await expect(page.getByTestId("mentions-you")).toContainText("Yes, ban him");
  await expect(screen).not.toContainText("1");
  // A mention in the case that is open counts as seen, too.
  await openConsole(admin).give({ type: "note", text: "At once", mentionedIds }, { caseId });
  await expect(page.getByTestId("mentions-you")).toContainText("At once");
  await expect
    .poll(() =>
      queryProduct("select from case_mention where case_id = $1 and person_id = $2", [caseId, mentionedIds[0] ?? ""]),
    )
    .toEqual([]);
  await expect(openTitle(page)).toHaveText(title);
});

async function findModeratorId() {
  const [row] = await queryProduct<{ id: string }>("select id from person where email = $1", [moderator]);
  return userIdSchema.parse(row?.id);
}
