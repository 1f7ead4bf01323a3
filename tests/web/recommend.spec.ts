import { expect } from "@playwright/test";
import { expectAccessible } from "../support/web-accessibility.ts";
import { publishActivity } from "../support/web-activity.ts";
import { queryProduct } from "../support/web-database.ts";
import { becomeTraveller } from "../support/web-people.ts";
import { openHydrated, test } from "../support/web-test.ts";

const publisher = 2;

test("a publisher recommends an activity from its menu, and takes it back @phone", async ({
  page,
  context,
  anotherContext,
}) => {
  const hosting = await anotherContext();
  await becomeTraveller(hosting, "Nerea");
  const { id, path } = await publishActivity(hosting, "Kites on the dunes");
  const { user } = await becomeTraveller(context, "Jonas");
  const options = page.getByRole("main").getByRole("button", { name: "More options" });
  const items = page.getByRole("main").getByRole("menuitem");
  await openHydrated(page, path);
  await options.press("Enter");
  await expect(items).toHaveText(["Add to a list", "Report", "Report Nerea"]);
  await expect(items.first()).toBeFocused();

  await queryProduct("update person set user_type = $2 where id = $1", [user._id, publisher]);
  await openHydrated(page, path);
  await options.click();
  await expectAccessible(page, "the menu of an activity");
  await items.filter({ hasText: /^Recommend$/ }).click();
  await expect(page.getByText("“Kites on the dunes” is recommended now.")).toBeVisible();
  const badge = page.getByRole("main").getByText("Recommended", { exact: true });
  await expect(badge).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("“Kites on the dunes” is no longer recommended.")).toBeVisible();
  await expect(badge).toHaveCount(0);

  // Rights that ended meanwhile are refused, and the menu follows.
  await queryProduct("update person set user_type = 1 where id = $1", [user._id]);
  await options.press("Enter");
  await items.filter({ hasText: /^Recommend$/ }).press("Enter");
  await expect(page.getByText("You can’t do this")).toBeVisible();
  await options.press("Enter");
  await expect(items).toHaveText(["Add to a list", "Report", "Report Nerea"]);

  // Liked while it is recommended, the like is the original's.
  await queryProduct("update activity set is_recommended = true where id = $1", [id]);
  await openHydrated(page, path);
  const like = page.getByRole("button", { name: "Like this activity" });
  await like.click();
  await expect(like).toHaveAttribute("aria-pressed", "true");
  const likes = async () =>
    (await (await context.request.get(`/api/public/v1.0/activity/${id}`)).json()).activity.metrics.likes;
  await expect.poll(likes).toEqual({ count: 1, liked: false, originalLiked: true });
});
