import { expect } from "@playwright/test";
import { listViolations, test } from "./desk.ts";

test("a comment is found by its words and removed under a policy", async ({ desk: { page, logIn } }) => {
  await logIn("moderator@meander.example");
  await page.keyboard.press("g");
  await page.keyboard.press("k");
  await expect(page.getByRole("heading", { level: 1, name: "Comments" })).toBeVisible();
  await page.getByLabel("Which ones").selectOption("no");
  const item = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: "Remove" }) });
  const words = await item.last().locator("p").first().innerText();
  await page.getByLabel("Find comments by words").fill(words.slice(0, 60));
  await expect(item).toHaveCount(1);
  await item.getByRole("button", { name: "Remove" }).click();
  await page.getByLabel("Policy it rests on").selectOption("spam");
  expect(await listViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Remove it" }).click();
  await expect(page.getByText("No comment is like that")).toBeVisible();
  await page.getByLabel("Which ones").selectOption("yes");
  await expect(page.getByRole("main").getByRole("listitem")).toContainText("removed by moderators");
});
