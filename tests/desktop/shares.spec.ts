import { expect } from "@playwright/test";
import { goTo, listViolations, test } from "./console-fixture.ts";
import { Website } from "./support/website.ts";

test("a shared profile opens for colleagues until its link is revoked", async ({
  testConsole: { page, app, logIn },
}) => {
  await logIn("moderator@meander.example");
  await goTo(page, "#/people?q=traveller%40meander.example");
  await page.getByRole("button", { name: "t…@meander.example" }).click();
  await page.getByRole("button", { name: "Share…" }).click();
  await page.getByRole("button", { name: "Make a link" }).click();
  const link = await page.getByLabel("Link to the shared profile").inputValue();
  await page.getByRole("button", { name: "Copy" }).click();
  await expect(page.getByText("Copied.")).toBeVisible();
  if ("isStandIn" in app)
    expect(await app.evaluate(({ clipboard }: { clipboard: { text: string } }) => clipboard.text)).toBe(link);
  expect(await listViolations(page)).toEqual([]);

  const path = new URL(link).pathname;
  const website = await Website.open();
  try {
    const name = await page.locator("#person-name").innerText();
    const colleague = await website.logIn("marketer");
    await colleague.page.goto(path);
    await expect(colleague.page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(colleague.page.getByText("t…@meander.example")).toBeVisible();
    const stranger = await website.logIn("host");
    await stranger.page.goto(path);
    await expect(stranger.page.getByRole("heading", { name: "This page is for our staff" })).toBeVisible();
    await page.getByRole("button", { name: /^End it: the link by / }).click();
    await expect(page.getByText("The link no longer opens anything.")).toBeVisible();
    await colleague.page.reload();
    await expect(colleague.page.getByRole("heading", { name: "This link no longer opens anything" })).toBeVisible();
  } finally {
    await website.close();
  }
});
