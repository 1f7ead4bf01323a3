import type { CaseRecord } from "@meander/domain/contract/cases";
import { expect, type Page } from "@playwright/test";
import { StaffConsole } from "../../support/staff-console.ts";
import { goTo, type TestConsole } from "../console-fixture.ts";
import { reconnect } from "./reconnect.ts";
import type { ServerApi } from "./server-api.ts";

export const moderator = "moderator@meander.example";

/** A decision can be undone that long before it is sent. */
const undoMs = 10_000;

export const list = (page: Page) => page.getByRole("listbox", { name: "Cases" });
export const openTitle = (page: Page) => page.locator("[data-testid=case-head] h1");

export const findFreeCase = (page: Page) =>
  page.locator("[data-testid=case-option]:not(:has([data-testid=avatar]))").first();

/** Opens the first unleased case and waits for its lease; returns its title. */
export async function claimFirstCase(page: Page): Promise<string> {
  await findFreeCase(page).click();
  await expect(page.getByText(/^Yours until/)).toBeVisible();
  return openTitle(page).innerText();
}

/** Opens a case by its route and waits for its lease, with which the decision keys work. */
export async function openOwnCase(page: Page, hash: string): Promise<void> {
  await goTo(page, hash);
  await expect(page.getByText(/^Yours until/)).toBeVisible();
}

/** Opens the first unleased case and gives its lease back, so that a colleague can decide it. */
export async function releaseFirstCase(page: Page): Promise<{ readonly caseId: string; readonly title: string }> {
  const title = await claimFirstCase(page);
  await page.keyboard.press("c");
  await expect(page.getByText("Nobody has it in hand")).toBeVisible();
  return { caseId: openCaseId(page), title };
}

export const openCaseId = (page: Page) => /queue\/([^?]+)/.exec(page.url())?.[1] ?? "";

/** Decides a warning from another console. */
export async function warnAs(staff: ServerApi, caseId: string): Promise<void> {
  const { version, category } = await staff.request<CaseRecord>("GET", `/admin/case/${caseId}`);
  const warning = { type: "decide", decision: "warn", category, policyVersion: 1, reason: "" } as const;
  expect((await openConsole(staff).give(warning, { caseId, baseVersion: version })).outcome).toBe("applied");
}

/** Overrules the current decision with no action. */
export async function overruleAs(staff: ServerApi, caseId: string): Promise<void> {
  const { version, category } = await staff.request<CaseRecord>("GET", `/admin/case/${caseId}`);
  const noAction = { type: "decide", decision: "noAction", category, policyVersion: 1, reason: "" } as const;
  const log = openConsole(staff);
  const { commandId } = await log.give(noAction, { caseId, baseVersion: version });
  expect((await log.give(noAction, { caseId, baseVersion: version, settles: commandId })).outcome).toBe("applied");
}

export function openConsole(staff: ServerApi): StaffConsole {
  return new StaffConsole(async (body) => ({
    status: 200,
    body: await staff.request("POST", "/admin/commands", body),
  }));
}

export const conflictPanel = (page: Page) => page.getByRole("region", { name: "Two decisions conflict" });

/** Creates a conflict: decides the case offline while an administrator warns. Returns the case's id and title. */
export async function createConflict(
  { page, proxy }: Pick<TestConsole, "page" | "proxy">,
  admin: ServerApi,
  key: string,
): Promise<{ readonly caseId: string; readonly title: string }> {
  const { caseId, title } = await releaseFirstCase(page);
  proxy.disconnect();
  await expect(page.getByRole("contentinfo")).toContainText("Offline since");
  await page.keyboard.press(key);
  await page.keyboard.press("Enter");
  await expect(openTitle(page)).not.toHaveText(title);
  await warnAs(admin, caseId);
  await reconnect({ page, proxy });
  await expect(conflictPanel(page)).toContainText("Warned by", { timeout: undoMs + 8_000 });
  return { caseId, title };
}
