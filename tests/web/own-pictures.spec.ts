import { expect, type Page } from "@playwright/test";
import { photo } from "../api/support/pictures.ts";
import { expectAccessible } from "../support/web-accessibility.ts";
import { publishActivity } from "../support/web-activity.ts";
import { queryProduct } from "../support/web-database.ts";
import { waitForPendingPictures } from "../support/web-pending-pictures.ts";
import { becomeTraveller, post } from "../support/web-people.ts";
import { openHydrated, test } from "../support/web-test.ts";

const uploadAddress = "**/api/private/v1.0/media/upload";

async function jpeg(width: number, height: number) {
  return { name: "picture.jpg", mimeType: "image/jpeg", buffer: await photo(width, height).jpeg().toBuffer() };
}

async function choose(page: Page, button: string, file: Awaited<ReturnType<typeof jpeg>>): Promise<void> {
  await page.getByRole("button", { name: button }).click();
  await page.getByTestId("picture-files").setInputFiles(file);
}

const sourceIn = (page: Page, place: "own-avatar" | "own-cover") =>
  page
    .getByTestId(place)
    .locator("img")
    .first()
    .evaluate((image: HTMLImageElement) => image.currentSrc);

test("a new person gives themselves a face and a cover", async ({ page, context, anotherContext }) => {
  const { user } = await becomeTraveller(context);
  await openHydrated(page, `/user/${user._id}`);
  await choose(page, "Add a picture of yourself", await jpeg(1400, 1400));
  await expect(page.getByText("Your picture is changed")).toBeVisible();
  await choose(page, "Add a cover", await jpeg(2400, 1800));
  await expect(page.getByText("Your cover is changed")).toBeVisible();
  await expect.poll(() => sourceIn(page, "own-cover")).toMatch(/\/media\/[0-9a-f-]{36}\/\d+\.avif$/);
  await expectAccessible(page, "one’s own profile with a picture");

  await page.getByRole("button", { name: "Change your cover" }).click();
  await page.getByRole("menuitem", { name: "Move cover", exact: true }).click();
  const slider = page.getByRole("slider");
  await expectAccessible(page, "a cover that is moved");
  const frame = await slider.boundingBox();
  if (frame === null) throw new Error("The cover isn't shown");
  // Between the avatar and the buttons, and below the snackbars.
  const [x, y] = [frame.x + frame.width / 2, frame.y + frame.height - 12];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + 1000, { steps: 3 });
  await expect(slider).toHaveAttribute("aria-valuenow", "0");
  const saved = page.waitForResponse((response) => response.url().endsWith("/user/update"));
  await page.mouse.up();
  await saved;
  await slider.focus();
  const savedByKey = page.waitForResponse((response) => response.url().endsWith("/user/update"));
  await slider.press("PageDown");
  await expect(slider).toHaveAttribute("aria-valuetext", "25% from the top");
  await savedByKey;
  await page.getByRole("button", { name: "Done" }).click();

  const visitor = await (await anotherContext()).newPage();
  await openHydrated(visitor, `/user/${user._id}`);
  const cover = visitor.locator("header img").first();
  await expect(cover).toHaveCSS("object-position", "50% 25%");
  expect(await cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await visitor.getByRole("button", { name: /^Open .+’s cover picture$/ }).click();
  await expect(visitor.getByRole("button", { name: "Report", exact: true })).toBeVisible();
  await visitor.keyboard.press("Escape");
  await visitor.getByRole("button", { name: /^Open .+’s picture$/ }).click();
  await expect(visitor.locator(".yarl__slide_current img")).toHaveAttribute("src", /^\/media\//);
  await visitor.goBack();
  await expect(visitor.getByRole("button", { name: /cover/ })).toHaveCount(1);
});

test("a position gets its company’s logo and pictures where they are", async ({ page, context, anotherContext }) => {
  await becomeTraveller(context);
  const place = { companyName: "Canal Co", startDate: { year: 2020, month: 1 }, isCurrent: true };
  const positions = [
    { ...place, title: "Skipper", summary: "Boats." },
    { ...place, title: "Lock keeper", summary: "Locks." },
  ];
  const saved = await post(context, "/api/private/v1.0/user/update", { user: { positions } });
  const { user: profile } = (await saved.json()) as { user: { positions: { urlSlug: string }[] } };
  const path = `/experience/${profile.positions[0]?.urlSlug}`;
  await openHydrated(page, path);
  await choose(page, "Add the company’s logo", await jpeg(800, 800));
  await expect(page.getByText("The logo is changed")).toBeVisible();
  await page.getByRole("button", { name: "Add pictures" }).click();
  await choose(page, "Add pictures", await jpeg(1200, 600));
  await expect(page.getByTestId("upload-status")).toHaveCount(0);
  await choose(page, "Add another", await jpeg(900, 900));
  await expect(page.getByTestId("upload-status")).toHaveCount(0);
  await page.getByRole("button", { name: "Make cover" }).click();
  await expectAccessible(page, "the pictures of a position that are edited");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Your pictures are saved")).toBeVisible();
  await expect(page.getByRole("button", { name: "Edit pictures" })).toBeVisible();
  await expectAccessible(page, "one’s own position");

  const visitor = await (await anotherContext()).newPage();
  await openHydrated(visitor, path);
  await expect(visitor.getByRole("button", { name: "Edit pictures" })).toHaveCount(0);
  const shown = visitor.locator("article img");
  await expect(shown).toHaveCount(3);
  await expect
    .poll(() => shown.nth(1).evaluate((image: HTMLImageElement) => image.naturalWidth / image.naturalHeight))
    .toBe(1);
  await openHydrated(visitor, `/experience/${profile.positions[1]?.urlSlug}`);
  await expect(visitor.getByText("Locks.")).toBeVisible();
  await expect(visitor.locator("article img")).toHaveCount(0);
});

test("by keyboard: a picture is added, removed, and comes back by undo", async ({ page, context }) => {
  const { user } = await becomeTraveller(context);
  await openHydrated(page, `/user/${user._id}`);
  await page.getByRole("button", { name: "Add a picture of yourself" }).press("Enter");
  await expect(page.getByRole("button", { name: "Choose from this device" })).toBeVisible();
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose from this device" }).press("Enter");
  await (await chooser).setFiles(await jpeg(800, 800));
  await expect(page.getByText("Your picture is changed")).toBeVisible();
  await expect.poll(() => sourceIn(page, "own-avatar")).toMatch(/\/media\//);
  const chosen = await sourceIn(page, "own-avatar");
  await page.getByRole("button", { name: "Change picture" }).press("Enter");
  await page.getByRole("menuitem", { name: "Remove picture" }).press("Enter");
  await expect(page.getByText("Your picture is removed")).toBeVisible();
  await expect(page.getByTestId("own-avatar").locator("img")).toHaveCount(0);
  await page.getByRole("status").filter({ hasText: "removed" }).getByRole("button", { name: "Undo" }).press("Enter");
  await expect.poll(() => sourceIn(page, "own-avatar")).toBe(chosen);
});

test("a picture that can’t be used is refused with its reason, and the former one returns", { tag: "@phone" }, async ({
  page,
  context,
}) => {
  const { user } = await becomeTraveller(context);
  await openHydrated(page, `/user/${user._id}`);
  await choose(page, "Add a cover", await jpeg(1300, 800));
  await expect(page.getByText("Your cover is changed")).toBeVisible();
  await expect.poll(() => sourceIn(page, "own-cover")).toContain("/media/");
  const former = await sourceIn(page, "own-cover");
  const cases = [
    [await jpeg(599, 400), "Please choose a picture of at least 600 × 220 pixels"],
    [{ ...(await jpeg(1, 1)), buffer: Buffer.from("not a picture") }, "Invalid file. Only images are allowed"],
  ] as const;
  for (const [file, text] of cases) {
    await page.getByRole("button", { name: "Change your cover" }).click();
    await page.getByRole("menuitem", { name: "Change cover" }).click();
    await page.getByTestId("picture-files").setInputFiles(file);
    await expect(page.getByRole("alert").getByText(text)).toBeVisible();
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect.poll(() => sourceIn(page, "own-cover")).toBe(former);
  }
});

test("two tabs that change the same picture show both, and the person chooses", { tag: "@desk" }, async ({
  page,
  context,
}) => {
  const { user } = await becomeTraveller(context);
  const other = await context.newPage();
  for (const tab of [page, other]) await openHydrated(tab, `/user/${user._id}`);
  await choose(page, "Add a cover", await jpeg(1300, 800));
  await expect(page.getByText("Your cover is changed")).toBeVisible();
  await choose(other, "Add a cover", await jpeg(1200, 700));
  const question = other.getByRole("dialog", { name: "Which picture?" });
  await expect(question.locator("img")).toHaveCount(2);
  await question.getByRole("button", { name: "The one you chose" }).click();
  await expect(question).toBeHidden();
  await expect(other.getByText("Your cover is changed")).toBeVisible();
  await expect.poll(() => sourceIn(other, "own-cover")).toContain("/media/");
  const chosen = await sourceIn(other, "own-cover");

  await page.getByRole("button", { name: "Change your cover" }).click();
  await page.getByRole("menuitem", { name: "Remove cover" }).click();
  await page.getByRole("button", { name: "On your page now" }).click();
  await expect.poll(() => sourceIn(page, "own-cover")).toBe(chosen);

  await choose(page, "Add a picture of yourself", await jpeg(700, 700));
  await expect(page.getByText("Your picture is changed")).toBeVisible();
  await expect.poll(() => sourceIn(page, "own-avatar")).toContain("/media/");
  const face = await sourceIn(page, "own-avatar");
  await choose(other, "Add a picture of yourself", await jpeg(800, 800));
  // No button of the page below may be cut by the bottom bar.
  await other.evaluate(() => window.scrollBy(0, 40));
  await expect(question.locator("img")).toHaveCount(2);
  await expectAccessible(other, "two faces to choose from");
  await other.getByRole("button", { name: "On your page now" }).click();
  await expect.poll(() => sourceIn(other, "own-avatar")).toBe(face);
});

test("a face that is reported as under 18 is hidden, and its owner sees that it is being checked", {
  tag: "@phone",
}, async ({ page, context, anotherContext, request }) => {
  const { user } = await becomeTraveller(context);
  await openHydrated(page, `/user/${user._id}`);
  await choose(page, "Add a picture of yourself", await jpeg(700, 700));
  await expect(page.getByText("Your picture is changed")).toBeVisible();
  await expect.poll(() => sourceIn(page, "own-avatar")).toContain("/media/");
  const address = await sourceIn(page, "own-avatar");
  expect((await request.get(address)).status()).toBe(200);

  const guestContext = await anotherContext();
  const { user: guest } = await becomeTraveller(guestContext);
  await queryProduct("update person set created_at = now() - interval '8 days' where id = $1", [guest._id]);
  const visitor = await guestContext.newPage();
  await openHydrated(visitor, `/user/${user._id}`);
  await visitor.getByRole("button", { name: /^Open .*’s picture$/ }).click();
  await visitor.getByRole("button", { name: "Report" }).click();
  await visitor.getByLabel("What is wrong?").selectOption("Somebody under 18");
  await visitor.getByLabel("Tell us what happened").fill("A school uniform");
  await visitor.getByRole("button", { name: "Send report" }).click();
  await expect(visitor.getByText("The picture was reported")).toBeVisible();
  expect((await request.get(address)).status()).toBe(404);

  await page.reload();
  const notice = page.getByRole("region", { name: "Being checked" });
  await expect(notice.getByRole("img", { name: "Picture that is being checked" })).toBeVisible();
  await expectAccessible(page, "one’s own page with a picture that is being checked");

  const [id = ""] = /[0-9a-f-]{36}/.exec(address) ?? [];
  const { id: activityId, path } = await publishActivity(context, "Lanterns at dusk");
  const images = JSON.stringify([{ src: `/media/${id}.jpg` }]);
  // Other specs would meet the hidden picture in their lists.
  await queryProduct("delete from activity_search where activity_id = $1", [activityId]);
  await queryProduct("update activity set images = $2::jsonb where id = $1", [activityId, images]);
  await openHydrated(page, path);
  await page.getByRole("link", { name: "Being checked: why?" }).click();
  await expect(notice).toBeVisible();
});

test("a reload in the middle of an upload loses no choice", { tag: "@desk" }, async ({ page, context }) => {
  const { user } = await becomeTraveller(context);
  await openHydrated(page, `/user/${user._id}`);
  // Never answered.
  await page.route(uploadAddress, () => {});
  await choose(page, "Add a cover", await jpeg(1300, 800));
  await waitForPendingPictures(page, 1);
  await page.unroute(uploadAddress);
  await page.reload();
  await expect(page.getByText("Your cover is changed")).toBeVisible();
  await waitForPendingPictures(page, 0);
});

test("an upload waits for the network that failed in the middle, and is sent again", { tag: "@phone" }, async ({
  page,
  context,
  pageProblems,
}) => {
  const { user } = await becomeTraveller(context);
  await openHydrated(page, `/user/${user._id}`);
  await page.route(uploadAddress, async (route) => {
    await context.setOffline(true);
    await route.abort("connectionreset");
  });
  await choose(page, "Add a cover", await jpeg(1300, 800));
  await expect(page.getByText("Waiting for a connection")).toBeVisible();
  await page.unroute(uploadAddress);
  await context.setOffline(false);
  await expect(page.getByText("Your cover is changed")).toBeVisible();
  expect(pageProblems.splice(0).filter((problem) => !/offline|upload|stream/i.test(problem))).toEqual([]);
});
