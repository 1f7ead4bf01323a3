import type { CaseSummary } from "@meander/domain/contract/cases";
import { personCasesResponse } from "@meander/domain/contract/person-cases";
import { expect } from "@playwright/test";
import { StaffConsole } from "../support/staff-console.ts";
import { type TestConsole, goTo, openTestConsole, test } from "./console-fixture.ts";
import { ServerApi } from "./support/server-api.ts";

test.describe.configure({ mode: "serial" });

/** The administrator suspends the reported traveller, who appeals once the undo period is over. */
async function appealAsTraveller(address: string): Promise<void> {
  const [admin, host, traveller] = await Promise.all([
    ServerApi.logIn(address, "admin"),
    ServerApi.logIn(address, "host"),
    ServerApi.logIn(address, "traveller"),
  ]);
  const { _id: userId, firstName, lastName } = traveller.user;
  await host.request("POST", `/user/${userId}/report`, { text: "Loud on the boat", category: "harassment" });
  const { cases } = await admin.request<{ cases: CaseSummary[] }>("GET", "/admin/cases?sort=newest&subjectType=user");
  const found = cases.find(({ title }) => title === `${firstName} ${lastName}`);
  const other = new StaffConsole(async (body) => ({
    status: 200,
    body: await admin.request("POST", "/admin/commands", body),
  }));
  const pause = { type: "decide", decision: "suspend", days: 1, category: "harassment", policyVersion: 1 } as const;
  await other.give({ ...pause, reason: "" }, { caseId: found?.id ?? "", baseVersion: found?.version ?? 1 });
  const { user } = await ServerApi.logIn(address, "traveller");
  const strikeId = user.suspensionStrikeId;
  const readAppeal = () => traveller.request("GET", `/appeal/${strikeId}`);
  await expect(readAppeal).toPass({ timeout: 20_000, intervals: [1_000] });
  await traveller.request("POST", "/appeal", { strikeId, text: "That was the engine, not me" });
}

/** Texts of the case in the pseudo-locale that don't come from the catalogue. */
async function listUntranslatedTexts({ page, logIn }: TestConsole, hash: string): Promise<readonly string[]> {
  await logIn("moderator@meander.example");
  await goTo(page, hash);
  await expect(page.locator("[data-testid=case-reports] blockquote")).toBeVisible();
  // Names and people's texts are data.
  const words = page
    .locator("[data-testid=case-pane], #context")
    .locator("h2, h3, dt, legend, label, button, p:not(blockquote *, [data-testid=case-report-text])")
    .and(page.locator(":not([translate=no], [translate=no] *)"));
  const texts = await words.evaluateAll((all) => all.map(({ textContent }) => textContent ?? ""));
  return texts.filter((text) => /\p{L}/u.test(text) && !text.includes("⟦"));
}

test("an appeal has a badge in the queue, shows its text, and is granted by a key", async ({
  testConsole: { page, logIn },
  productAddress,
}) => {
  await appealAsTraveller(productAddress);
  await logIn("moderator@meander.example");
  await page.getByRole("option").filter({ hasText: "Appeal · Profile" }).click();
  const words = page.getByRole("region", { name: "The appeal" });
  await expect(words).toContainText("That was the engine, not me");
  await expect(words).toContainText("Against: Suspended for 1 day");
  await expect(words).toContainText("The report behind it");
  await expect(words).toContainText("Loud on the boat");
  const others = page.getByRole("region", { name: /^Other cases of / });
  await expect(others.getByRole("link", { name: "Profile" })).toHaveCount(1);
  await expect(page.getByRole("button", { name: /^Warn/ })).toHaveCount(0);
  const pseudo = await openTestConsole(productAddress, "en-XA");
  if ("isStandIn" in pseudo.app)
    expect(await listUntranslatedTexts(pseudo, await page.evaluate(() => location.hash))).toEqual([]);
  await pseudo.close();
  await page.keyboard.press("b");
  await expect(page.getByRole("button", { name: "Take the decision back" })).toBeFocused();
  await expect(page.getByText("The pause of your account that we had decided is over.").last()).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("undo-bar")).toContainText(/^\d*Brought ‘/);
  await expect.poll(async () => (await ServerApi.logIn(productAddress, "traveller")).user.suspendedUntil).toBeNull();
});

test("an appeal links to the appealed case with its notices, and a person's page links to both", async ({
  testConsole: { page, logIn },
  productAddress,
}) => {
  const admin = await ServerApi.logIn(productAddress, "admin");
  const traveller = await ServerApi.logIn(productAddress, "traveller");
  const path = `/admin/user/${traveller.user._id}/cases`;
  const { cases } = personCasesResponse.parse(await admin.request<unknown>("GET", path));
  await logIn("moderator@meander.example");
  await expect(page.locator("[data-testid=case-option]").first()).toBeVisible();
  await goTo(page, `#/queue/${cases[0]?.id}`);
  await page.getByRole("link", { name: "Open the case that was decided" }).click();
  const read = page.getByRole("region", { name: "They read", exact: true });
  await expect(page.locator("[data-testid=case-head]")).toContainText("Suspended for 1 day");
  await expect(page.getByText("for 0 days")).toHaveCount(0);
  await expect(read).toContainText(/paused your account until \d/);
  await expect(read).toContainText("The rule it is about");
  await expect(page.getByRole("region", { name: "Reporters read" })).toContainText("we have acted on it");
  await page.getByRole("link", { name: "See the person" }).click();
  const strike = page.locator("[data-testid=person]").getByRole("link", { name: "Suspended for 1 day · Harassment" });
  await expect(strike).toBeVisible();
  await expect(
    page.locator("[data-testid=person] [data-testid=case-links]").getByRole("link", { name: "Profile", exact: true }),
  ).toHaveCount(2);
  await strike.click();
  await expect(read).toBeVisible();
});
