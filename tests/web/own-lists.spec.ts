import { expect } from "@playwright/test";
import { expectAccessible } from "../support/web-accessibility.ts";
import { publishActivity } from "../support/web-activity.ts";
import { becomeTraveller } from "../support/web-people.ts";
import { openHydrated, test } from "../support/web-test.ts";

test("a list is made, filled from an activity's page, shared, changed and deleted, by keyboard", async ({
  page,
  context,
  anotherContext,
}) => {
  const hosting = await anotherContext();
  await becomeTraveller(hosting, "Nerea");
  const [walk, swim] = [await publishActivity(hosting, "Canal walk"), await publishActivity(hosting, "Lido swim")];
  await becomeTraveller(context, "Jonas");

  await test.step("makes an empty list", async () => {
    await openHydrated(page, "/lists");
    await expect(page.getByRole("heading", { name: "No lists yet" })).toBeVisible();
    await page.getByRole("button", { name: "New list" }).press("Enter");
    await expect(page.getByLabel("Name")).toBeFocused();
    await page.keyboard.type("Near the water");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Near the water" })).toBeVisible();
    await expect(page.getByText("Only you see it · Nothing on it yet")).toBeVisible();
  });
  const path = new URL(page.url()).pathname;

  await test.step("adds two activities from their pages", async () => {
    for (const activity of [walk, swim]) {
      await openHydrated(page, activity.path);
      await page.getByRole("button", { name: "More options" }).press("Enter");
      await page.getByRole("menuitem", { name: "Add to a list" }).press("Enter");
      await page.getByRole("checkbox", { name: /Near the water/ }).press("Space");
      await expect(page.getByText("On “Near the water” now")).toBeVisible();
      await page.getByRole("button", { name: "Done" }).press("Enter");
    }
  });

  const visiting = await (await anotherContext()).newPage();
  await test.step("takes one off and back on, and shows the list to everybody", async () => {
    await visiting.goto(path);
    await expect(visiting.getByRole("heading", { level: 1, name: "This list is not there" })).toBeVisible();
    await openHydrated(page, "/lists");
    await page.getByRole("link", { name: /Near the water.*2 activities.*Only you see it/ }).press("Enter");
    const cards = page.getByRole("main").getByRole("heading", { level: 2 });
    await expect(cards).toHaveText(["Lido swim", "Canal walk"]);
    await page.getByRole("button", { name: "Take “Canal walk” off this list" }).press("Enter");
    await expect(cards).toHaveText(["Lido swim"]);
    await page.getByRole("button", { name: "Undo" }).press("Enter");
    await expect(cards).toHaveText(["Canal walk", "Lido swim"]);
    await page.getByRole("button", { name: "Change list" }).press("Enter");
    await page.getByLabel("What it is about").fill("For warm evenings");
    await page.getByRole("checkbox", { name: "Everybody can see this list" }).press("Space");
    await page.getByRole("button", { name: "Save" }).press("Enter");
    await expect(page.getByText("Everybody can see it · 2 activities")).toBeVisible();
    await expect(page.getByRole("button", { name: "Share list" })).toBeVisible();
    await expectAccessible(page, "one's own list");
  });

  await test.step("a visitor reads it and can't change it", async () => {
    await openHydrated(visiting, path);
    await expect(visiting.getByText(/A list by Jonas .* · 2 activities/)).toBeVisible();
    await expect(visiting.getByText("For warm evenings")).toBeVisible();
    await expect(visiting.getByRole("button", { name: /Change list|Delete list|Take/ })).toHaveCount(0);
  });

  await test.step("deletes it, and nobody finds it any more", async () => {
    await page.getByRole("button", { name: "Delete list" }).press("Enter");
    await page.getByRole("dialog").getByRole("button", { name: "Delete list" }).press("Enter");
    await expect(page.getByText("List deleted")).toBeVisible();
    await expect(page.getByRole("heading", { name: "No lists yet" })).toBeVisible();
    await visiting.reload();
    await expect(visiting.getByRole("heading", { level: 1, name: "This list is not there" })).toBeVisible();
  });
});
