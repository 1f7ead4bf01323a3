import type { CaseRecord } from "@meander/domain/contract/cases";
import { expect } from "@playwright/test";
import { listViolations, test } from "./console-fixture.ts";
import { conflictPanel, createConflict, list, moderator, overruleAs } from "./support/open-cases.ts";
import { reconnect } from "./support/reconnect.ts";
import { ServerApi } from "./support/server-api.ts";

test.beforeEach(async ({ testConsole: { page, logIn } }) => {
  await logIn(moderator);
  await expect(list(page).getByRole("option").first()).toBeVisible();
});

test("shows both sides of a conflict and accepts theirs by key", async ({ testConsole, productAddress }) => {
  const { page } = testConsole;
  const admin = await ServerApi.logIn(productAddress, "admin");
  const { caseId } = await createConflict(testConsole, admin, "n");
  await expect(page.getByRole("button", { name: "1 conflict to settle" })).toBeVisible();
  const [mine, theirs] = await Promise.all(
    ["Yours", "Theirs"].map((side) => conflictPanel(page).getByText(side, { exact: true }).boundingBox()),
  );
  expect([theirs?.y, (theirs?.x ?? 0) > (mine?.x ?? 0)]).toEqual([mine?.y, true]);
  expect(await listViolations(page)).toEqual([]);
  await page.keyboard.press("x");
  await expect(conflictPanel(page)).toHaveCount(0);
  expect((await admin.request<CaseRecord>("GET", `/admin/case/${caseId}`)).decision).toBe("warn");
});

test("repeats one's own side of a conflict by key, once", async ({ testConsole, productAddress }) => {
  const { page } = testConsole;
  const admin = await ServerApi.logIn(productAddress, "admin");
  const { caseId } = await createConflict(testConsole, admin, "n");
  await page.keyboard.press("m");
  await expect(conflictPanel(page)).toHaveCount(0);
  await expect(page.getByRole("contentinfo")).not.toContainText("to settle");
  await expect
    .poll(async () => (await admin.request<CaseRecord>("GET", `/admin/case/${caseId}`)).decision)
    .toBe("noAction");
  await expect(conflictPanel(page)).toHaveCount(0);
});

test("a third decision becomes the other side, and repeating one's own offline overrules it", async ({
  testConsole,
  productAddress,
}) => {
  const { page, proxy } = testConsole;
  const admin = await ServerApi.logIn(productAddress, "admin");
  const { caseId } = await createConflict(testConsole, admin, "s");
  await overruleAs(admin, caseId);
  await expect(conflictPanel(page)).toContainText("No action by");
  proxy.disconnect();
  await expect(page.getByRole("contentinfo")).toContainText("Offline since");
  await page.keyboard.press("m");
  await expect(conflictPanel(page)).toHaveCount(0);
  await expect(page.getByRole("contentinfo")).toContainText("1 decision waits");
  await reconnect({ page, proxy });
  await expect(page.getByRole("contentinfo")).not.toContainText("waits");
  expect((await admin.request<CaseRecord>("GET", `/admin/case/${caseId}`)).decision).toBe("suspend");
  await expect(conflictPanel(page)).toHaveCount(0);
});
